"""Hooks of Schemathesis: ids of the right form become those of resources, and a refusal is judged by what it says."""

import itertools
import json
import os
import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import schemathesis
from schemathesis.core.failures import Failure
from schemathesis.core.parameters import ParameterLocation

KNOWN = json.loads(os.environ["FUZZ_RESOURCES"])
ID = re.compile(r"^[0-9a-f]{24}$")
# What the shape of a request is refused with. Anything else is a rule, which the documentation names; so is the range
# that must lie below the next number of its series.
SHAPE = re.compile(
    r"^(deve (ter|ser(?! menor que o próximo número da série)|aparecer)|formato inválido|campo (obrigatório|desconhecido)|valor inválido|contém caracteres"
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
    if positive(case, ParameterLocation.PATH):
        for name, value in (case.path_parameters or {}).items():
            if name == "code" or (isinstance(value, str) and ID.match(value)):
                case.path_parameters[name] = resource_of(case, name)
            # About half of the codes become that of a refusal that exists.
            if name == "cStat" and len(str(value)) % 2 == 0:
                case.path_parameters[name] = KNOWN["cStat"]
    for values in (case.query, case.body):
        if isinstance(values, dict) and isinstance(values.get("companyId"), str) and ID.match(values["companyId"]):
            values["companyId"] = KNOWN["company"]
    named = {"/v1/nfe": "externalId", "/v1/nfse": "nfseExternalId"}.get(case.path)
    if case.method == "GET" and named and positive(case, ParameterLocation.QUERY):
        case.query["externalId"] = KNOWN[named]


    # Most notes are new ones; else nearly all would be refused as repetitions of the first.
    if case.method == "POST" and case.path in ("/v1/nfe", "/v1/nfse") and positive(case, ParameterLocation.BODY) and isinstance(case.body, dict):
        number = next(made)
        if number % 4 != 0:
            case.body["externalId"] = f"fuzz-{number}"


made = itertools.count(1)


def resource_of(case, name):
    if case.method == "DELETE":
        return removable(case.path, name)
    of_nfse = case.path.startswith("/v1/nfse/")
    if of_nfse and name == "eventId":
        return KNOWN["nfseEvent"]
    if name in ("eventId", "deliveryId"):
        return KNOWN[name.removesuffix("Id")]
    if name == "code":
        return KNOWN["taxClass"]
    if case.path == "/v1/nfe/{id}/cancel":
        return KNOWN["cancellable"]
    if of_nfse:
        return KNOWN["cancellableNfse" if case.path == "/v1/nfse/{id}/cancel" else "nfse"]
    for prefix, known in (("/v1/companies/", "company"), ("/v1/webhooks/", "webhook"), ("/v1/nfe/disable-range/", "disabling")):
        if case.path.startswith(prefix):
            return KNOWN[known]
    return KNOWN["note"]


def removable(path, name):
    """What is deleted is made before: what a DELETE took from the others would be missing from every later call."""
    number = next(made)
    if name == "code":
        code = f"away{number}"
        send("POST", f"/v1/companies/{KNOWN['spare']}/tax-classes", {**KNOWN["taxClassBody"], "code": code})
        return code
    if path == "/v1/companies/{id}":
        return send("POST", "/v1/companies", {**KNOWN["companyBody"], "cnpj": cnpj(number)})["id"]
    if path == "/v1/companies/{id}/certificate":
        send("PUT", f"/v1/companies/{KNOWN['spare']}/certificate", KNOWN["certificateBody"])
    if path.startswith("/v1/webhooks/"):
        return send("POST", "/v1/webhooks", {"url": KNOWN["webhookUrl"]})["id"]
    return KNOWN["spare"]


def send(method, path, body):
    headers = {"Authorization": f"Bearer {os.environ['FUZZ_KEY']}", "Content-Type": "application/json"}
    request = Request(os.environ["FUZZ_API"] + path, json.dumps(body).encode(), headers, method=method)
    try:
        with urlopen(request) as answer:
            return json.load(answer)
    except HTTPError as refused:
        # Such as the sixth webhook: the DELETE meets nothing.
        refused.close()
        return {"id": "0" * 24}


def cnpj(number):
    digits = f"{70000000 + number}0001"
    for weights in ("543298765432", "6543298765432"):
        rest = sum(int(a) * int(b) for a, b in zip(digits, weights)) % 11
        digits += str(0 if rest < 2 else 11 - rest)
    return digits


class RefusedByShape(Failure):
    pass


# Refusals of the form of a request, before any rule is asked.
OF_FORM = {400, 405, 406, 411, 413, 414, 415, 431}
MOST_BYTES = 1_048_576


@schemathesis.check
def refused_only_by_rules(ctx, response, case):
    """What the document allows is refused by a rule, never for its shape; 413 is for bodies above 1 MB alone."""
    size = len(response.request.body or b"")
    if response.status_code == 413 and size <= MOST_BYTES:
        raise RefusedByShape(operation=case.operation.label, title="413 of a small body", message=f"{size} bytes")
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code in OF_FORM and not (response.status_code == 413 and size > MOST_BYTES):
        raise RefusedByShape(operation=case.operation.label, title="Refused for its form", message=response.text)
    if response.status_code != 422:
        return
    error = response.json().get("error", {})
    if error.get("code") != "validation_failed":
        return
    shapes = [each for each in error["details"] if SHAPE.match(each["message"])]
    if shapes:
        raise RefusedByShape(operation=case.operation.label, title="Refused for its shape", message=json.dumps(shapes))
