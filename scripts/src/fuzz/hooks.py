"""Hooks of Schemathesis: ids of the right form become those of resources, and a refusal is judged by what it says."""

import json
import os
import re

import schemathesis
from schemathesis.core.failures import Failure
from schemathesis.core.parameters import ParameterLocation

KNOWN = json.loads(os.environ["FUZZ_RESOURCES"])
ID = re.compile(r"^[0-9a-f]{24}$")
# What the shape of a request is refused with. Anything else is a rule, which the documentation names.
SHAPE = re.compile(
    r"^(deve (ter|ser|aparecer)|formato inválido|campo (obrigatório|desconhecido)|valor inválido|contém caracteres"
    r"|não pode ter só|informe exatamente um|endereço de e-mail inválido|o cenário tem a forma)"
)


# Letters whose accent follows them make texts slow to generate; a test of the published patterns holds them.
ACCENTED = re.compile(r"\(\?:\[AEIOUaeiou\].*?\|(\[[^\]]*\])\)")


def without_accents(value):
    if isinstance(value, dict):
        return {
            name: ACCENTED.sub(r"\1", each) if name == "pattern" and isinstance(each, str) else without_accents(each)
            for name, each in value.items()
        }
    return [without_accents(each) for each in value] if isinstance(value, list) else value


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    changed = without_accents(raw_schema)
    raw_schema.clear()
    raw_schema.update(changed)


def positive(case, location):
    part = case.meta.components.get(location) if case.meta else None
    return part is None or part.mode.is_positive


@schemathesis.hook
def before_call(ctx, case, kwargs):
    # What a DELETE takes away is missing from every later call.
    if case.method != "DELETE" and positive(case, ParameterLocation.PATH):
        for name, value in (case.path_parameters or {}).items():
            if isinstance(value, str) and ID.match(value):
                case.path_parameters[name] = resource_of(case.path, name)
            if name == "code":
                case.path_parameters[name] = KNOWN["taxClass"]
    for values in (case.query, case.body):
        if isinstance(values, dict) and isinstance(values.get("companyId"), str) and ID.match(values["companyId"]):
            values["companyId"] = KNOWN["company"]


def resource_of(path, name):
    if name in ("eventId", "deliveryId"):
        return KNOWN[name.removesuffix("Id")]
    for prefix, known in (("/v1/companies/", "company"), ("/v1/webhooks/", "webhook"), ("/v1/nfe/disable-range/", "disabling")):
        if path.startswith(prefix):
            return KNOWN[known]
    return KNOWN["note"]


class RefusedByShape(Failure):
    pass


@schemathesis.check
def refused_only_by_rules(ctx, response, case):
    """What the document allows is refused by a rule, never for its shape."""
    if response.status_code != 422 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    error = response.json().get("error", {})
    if error.get("code") != "validation_failed":
        return
    shapes = [each for each in error["details"] if SHAPE.match(each["message"])]
    if shapes:
        raise RefusedByShape(operation=case.operation.label, title="Refused for its shape", message=json.dumps(shapes))
