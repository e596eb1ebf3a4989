"""JupyterHub for a school: everybody signs in, and has a server of RQA Lab that nobody else can reach.

    pip install 'rqa-lab[lab,hub]' && npm install --global configurable-http-proxy
    RQA_NAMES=hub.example.org RQA_PASSWORD=… jupyterhub --config deploy/jupyterhub_config.py

In front of it goes a proxy that does TLS, as before any JupyterHub.
"""

import atexit
import os
import shutil
import sys
import tempfile

c = get_config()  # noqa: F821

# ---- who may come ----
# One password for all who know it, and any name: enough to try it. A school takes the authenticator of its
# own accounts instead, such as LTI, LDAP or OAuth: jupyterhub.readthedocs.io lists them.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["RQA_PASSWORD"]
c.Authenticator.allow_all = True

# ---- what each gets ----
# Processes of the user who runs the hub: the lab runs no code of its readers, and keeps nothing. With Docker
# or Kubernetes, take their spawners and the image of deploy/Dockerfile.
c.JupyterHub.spawner_class = "simple"
# Their folders stay empty, and are in one that nobody else can write to; -P: no module comes from there.
homes = tempfile.mkdtemp(prefix="rqa-lab-hub-")
atexit.register(shutil.rmtree, homes, ignore_errors=True)
c.SimpleLocalProcessSpawner.home_dir_template = f"{homes}/{{username}}"
c.Spawner.cmd = [sys.executable, "-P", "-m", "rqa_lab"]
c.Spawner.args = ["serve", "--hub", "--max-sessions=4"]
c.Spawner.environment = {"RQA_NAMES": os.environ.get("RQA_NAMES", "")}
c.Spawner.env_keep = ["PATH", "PYTHONPATH", "LANG", "LC_ALL"]
c.Spawner.default_url = "/"
c.Spawner.start_timeout = c.Spawner.http_timeout = 90
c.JupyterHub.concurrent_spawn_limit = 2 * (os.cpu_count() or 1)

# ---- who has gone ----
# A server that nobody has used for an hour is ended.
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=3600"],
    }
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
