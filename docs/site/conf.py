"""How Sphinx makes pages of docs/, and a reference: `make docs` runs it, and `rqa-lab site --docs`."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from pydoc import locate
from typing import Any

from docutils.nodes import Element, literal
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.inspect import signature as signed
from sphinx.util.inspect import stringify_signature

import rqa_lab

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

project = "RQA Lab"
author = "RQA Lab contributors"
release = version = rqa_lab.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["site"]

# Every link to a heading is checked; the anchors are those that a repository's web pages have.
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
maximum_signature_line_length = 90
napoleon_numpy_docstring = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "rqa"
html_theme_path = ["."]
html_title = "RQA Lab"
html_copy_source = False
html_favicon = "../../share/jupyter/voila/templates/rqa/static/favicon.svg"
html_static_path = [
    "../../rqa_lab/draw/tokens.css",
    "../../rqa_lab/ui/fonts/gabarito.woff2",
    "../../rqa_lab/ui/fonts/gabarito-OFL.txt",
]

# ---- our own ---------------------------------------------------------------------------------------------


def setup(app: Sphinx) -> dict[str, bool]:
    """Add what is our own."""
    #: where the site lies that these pages are beside, seen from their folder, and the notebooks that it has
    app.add_config_value("rqa_site", "", "html", str)
    app.add_config_value("rqa_notebooks", [], "env", list)
    app.connect("source-read", _lead_out)
    app.connect("html-page-context", _finish)
    app.connect("autodoc-skip-member", _leave_out)
    app.connect("missing-reference", _by_its_module)
    app.connect("autodoc-process-signature", _plainly)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


# ---- links that lead out of docs/ ------------------------------------------------------------------------

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((\.\./[^)#]+)(#[^)]*)?\)")
_warn = logging.getLogger(__name__).warning


def _lead_out(app: Sphinx, name: str, source: list[str]) -> None:
    """Lead links to other files of the project to where they are; as plain words if they are nowhere.

    Notebooks run on the site; a release knows where the project lives, and so do the links in its README.
    """

    def link(found: re.Match[str]) -> str:
        text, target, part = found.groups()
        there = (DOCS / name).parent.joinpath(target).resolve()
        if there.is_relative_to(DOCS):
            return found[0]
        if not there.exists():
            _warn("there is no %s", target, location=name, type="rqa", subtype="link")
        path = there.relative_to(ROOT)
        notebook = path.with_suffix("").as_posix().removeprefix("notebooks/")
        if notebook in app.config.rqa_notebooks:
            up = "../" * name.count("/") + app.config.rqa_site
            return f'<a href="{up}jupyter/notebooks/index.html?path={notebook}.ipynb">{text}</a>'
        return f"[{text}]({_tree()}/{path.as_posix()}{part or ''})" if _tree() else text

    source[0] = _LINK.sub(link, source[0])


def _tree() -> str:
    """The address of the files of this release, or ""."""
    try:
        urls = metadata("rqa-lab").get_all("Project-URL") or ()
    except PackageNotFoundError:
        return ""
    places = dict(one.split(", ", 1) for one in urls)
    return str(places.get("Documentation", "")).removesuffix("/docs")


# ---- names in docstrings ---------------------------------------------------------------------------------


def _by_its_module(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Element) -> Element | None:
    """Lead a name to where it is public; one that isn’t stays a word, and one that is nowhere fails."""
    if node["refdomain"] != "py":
        return None
    module, of = node.get("py:module") or "", node.get("py:class") or ""
    home = getattr(locate(f"{module}.{of}" if of else module), "__module__", module)
    target = node["reftarget"]
    for name in (target, f"{module}.{target}", f"{home}.{target}", f"{home}.{of}.{target}"):
        thing = locate(name)
        if thing is None:
            owner, _, field = name.rpartition(".")
            if field in getattr(locate(owner), "__annotations__", {}):
                return text
            continue
        domain = env.domains.python_domain
        for known in domain.objects:
            if known.rpartition(".")[2] == name.rpartition(".")[2] and locate(known) is thing:
                assert node.document is not None
                return domain.resolve_xref(
                    env, node["refdoc"], app.builder, node["reftype"], known, node, text
                )
        return text
    if isinstance(text, literal):  # in prose; what stands in a signature may be a type of others
        _warn("there is no %s", target, location=node, type="rqa", subtype="name")
    return None


def _plainly(
    app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """A signature without what only a program reads: defaults that are functions, notes on types."""
    if what == "class" and (signature or "").startswith("(*args"):  # a widget: what makes it is traitlets’
        own = signed(thing.__init__, bound_method=True)  # type: ignore[misc]
        signature = stringify_signature(own.replace(return_annotation=own.empty), unqualified_typehints=True)
    plain = signature and re.sub(r"<function .+? at 0x\w+>|<factory>", "…", signature)
    plain = plain and re.sub(r"<class '(\w+)'>", r"\1", plain)
    plain = plain and re.sub(r"Annotated\[(.+?), '[^']*'\]", r"\1", plain)
    return plain, returns


def _leave_out(app: Sphinx, what: str, name: str, thing: object, skip: bool, options: object) -> bool | None:
    """Constants of a class are its own business."""
    return True if name.isupper() else None


# ---- pages -----------------------------------------------------------------------------------------------

_SIGNATURE = re.compile(r'(?s)<dt class="sig .*?</dt>')
_LISTED = re.compile("<(/?)d[ld]>")


def _finish(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Tell a page where the site lies; parameters that Sphinx puts into lists of terms are no terms."""
    site = app.config.rqa_site
    context["site"] = site and "../" * page.count("/") + site

    def plain(found: re.Match[str]) -> str:
        spans = found[0].replace("<dl>", '<span class="given">')
        return _LISTED.sub(r"<\1span>", spans)

    context["body"] = _SIGNATURE.sub(plain, context.get("body", ""))
