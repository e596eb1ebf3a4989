"""The register of effects: functions of ``play`` enter themselves; their parameters name what frames hold."""

from rqa_lab.core.doing import Effects

#: every effect by the name that its frames begin with
EFFECTS = Effects()
effect, named = EFFECTS.effect, EFFECTS.named
