"""Da empresa ao webhook conferido, com a biblioteca padrão. As variáveis de ambiente estão em ../README.md."""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def setting(name):
    value = os.environ.get(name)
    if not value:
        raise SystemExit(f"Falta a variável de ambiente {name}.")
    return value


BASE_URL = setting("FISCAL_BASE_URL").rstrip("/")
API_KEY = setting("FISCAL_API_KEY")


class FiscalError(Exception):
    """O serviço recusou a chamada. code é o contrato; informe request_id ao pedir ajuda."""

    def __init__(self, status, body, request_id):
        error = body.get("error", {})
        self.status = status
        self.code = error.get("code", f"http_{status}")
        self.details = error.get("details")
        super().__init__(f"{self.code}: {error.get('message')} {self.details} (requisição {request_id})")


def call(method, path, body=None, repeatable=False):
    """Chama o serviço e devolve os bytes da resposta. Só o que pode ser repetido sem segundo efeito é reenviado."""
    repeatable = repeatable or method in ("GET", "PUT", "DELETE")
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"}
    for attempt in range(4):
        try:
            request = urllib.request.Request(BASE_URL + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=40) as response:
                return response.read()
        except urllib.error.HTTPError as refused:
            if not repeatable or refused.code not in (429, 502, 503, 504) or attempt == 3:
                raise FiscalError(refused.code, read_json(refused), refused.headers.get("X-Request-Id"))
            time.sleep(int(refused.headers.get("Retry-After") or 2**attempt))
        except OSError:
            if not repeatable or attempt == 3:
                raise
            time.sleep(2**attempt)


def read_json(response):
    try:
        return json.load(response)
    except ValueError:
        return {}


def call_json(method, path, body=None, repeatable=False):
    return json.loads(call(method, path, body, repeatable))


def register_company(cnpj):
    """A empresa emitente; se ela já foi registrada, a que existe."""
    company = {
        "cnpj": cnpj,
        "ie": "110042490114",
        "crt": 3,
        "legalName": "Papelaria Modelo Ltda",
        "address": {
            "street": "Rua das Figueiras",
            "number": "120",
            "district": "Centro",
            "cityName": "São Paulo",
            "cityCode": "3550308",
            "uf": "SP",
            "zip": "01001-000",
        },
        "nfeSeries": [{"number": 1, "next": 1}],
    }
    try:
        return call_json("POST", "/v1/companies", company)
    except FiscalError as error:
        if error.code != "conflict" or error.details["reason"] != "cnpj_exists":
            raise
        companies = call_json("GET", "/v1/companies")["data"]
        return next(each for each in companies if each["cnpj"] == cnpj)


def sale(company_id, external_id):
    """A venda. externalId é o número do pedido: repetir a chamada devolve a mesma nota."""
    return {
        "externalId": external_id,
        "companyId": company_id,
        "operation": "sale",
        "natureOfOperation": "Venda de mercadoria",
        "presence": "2",
        "recipient": {
            "cnpj": "12.ABC.345/01DE-35",
            "name": "Escola Horizonte S.A.",
            "ieIndicator": 1,
            "ie": "110.042.490.114",
            "address": {
                "street": "Avenida Paulista",
                "number": "1578",
                "district": "Bela Vista",
                "cityName": "São Paulo",
                "cityCode": "3550308",
                "uf": "SP",
                "zip": "01310-200",
            },
        },
        "items": [
            {
                "code": "CAD-200",
                "description": "Caderno universitário 200 folhas",
                "ncm": "48202000",
                "cfop": "5102",
                "origin": "0",
                "unit": "UN",
                "quantity": "2",
                "unitPrice": "24.90",
                "taxes": {
                    "icms": {"cst": "00", "rate": "18"},
                    "pis": {"cst": "01", "rate": "1.65"},
                    "cofins": {"cst": "01", "rate": "7.60"},
                },
            }
        ],
        "transport": {"mode": "9"},
        "payments": [{"method": "17", "term": "cash"}],
    }


def wait_for_note(note_id, timeout=120):
    """Espera até a nota terminar, ou precisar da decisão de uma pessoa (attention)."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        note = call_json("GET", f"/v1/nfe/{note_id}?wait=25")
        if note["attention"] or note["status"] in (
            "authorized", "rejected", "denied", "failed", "cancelled", "disabled",
        ):
            return note
        time.sleep(1)
    raise SystemExit(f"A nota {note_id} não terminou em {timeout} s; o webhook ainda dirá como.")


def verify_webhook(payload, header, secret, tolerance=300):
    """Confere X-Fiscal-Signature (t=<segundos>,v1=<hex>, talvez dois v1) sobre o corpo bruto; devolve o evento ou None."""
    parts = [part.partition("=") for part in (header or "").split(",")]
    times = [value for name, _, value in parts if name == "t" and value.isascii() and value.isdigit()]
    if len(times) != 1:
        return None
    signed = times[0].encode() + b"." + payload
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode()
    candidates = [value.encode() for name, _, value in parts if name == "v1"]
    if not any([hmac.compare_digest(expected, each) for each in candidates]):
        return None
    if abs(time.time() // 1 - int(times[0])) > tolerance:
        return None
    return json.loads(payload)


class Receiver:
    """Um receptor de webhooks: confere a assinatura antes de olhar para o corpo, e responde logo."""

    def __init__(self):
        self.secret = ""
        self.events = []
        self.arrived = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                payload = self.rfile.read(int(self.headers["Content-Length"]))
                event = verify_webhook(payload, self.headers["X-Fiscal-Signature"], receiver.secret)
                self.send_response(204 if event else 401)
                self.end_headers()
                if event:
                    with receiver.arrived:
                        receiver.events.append(event)
                        receiver.arrived.notify_all()

            def log_message(self, *_):
                pass

        port = int(os.environ.get("FISCAL_WEBHOOK_PORT", "0"))
        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        local = f"http://127.0.0.1:{self.server.server_port}/"
        self.url = os.environ.get("FISCAL_WEBHOOK_URL", local)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait_for(self, name, note_id):
        """O mesmo evento pode chegar duas vezes; aqui basta o primeiro."""

        def has_come():
            return any(each["event"] == name and each["data"]["id"] == note_id for each in self.events)

        with self.arrived:
            if not self.arrived.wait_for(has_come, timeout=60):
                raise SystemExit(f"O webhook {name} não chegou.")
        print(f"Webhook {name} recebido, assinatura conferida.")


def main():
    company = register_company(setting("FISCAL_CNPJ"))
    print(f"Empresa {company['legalName']}: {company['id']}")

    with open(setting("FISCAL_PFX"), "rb") as file:
        pfx = base64.b64encode(file.read()).decode()
    upload = {"pfxBase64": pfx, "password": setting("FISCAL_PFX_PASSWORD")}
    company = call_json("PUT", f"/v1/companies/{company['id']}/certificate", upload)
    print(f"Certificado válido até {company['certificate']['notAfter']}")

    receiver = Receiver()
    wanted = {"url": receiver.url, "events": ["nfe.authorized", "nfe.cancelled"]}
    webhook = call_json("POST", "/v1/webhooks", wanted)
    receiver.secret = webhook["secret"]
    try:
        order = setting("FISCAL_ORDER")
        posted = call_json("POST", "/v1/nfe", sale(company["id"], order), repeatable=True)
        note = wait_for_note(posted["id"])
        if note["status"] != "authorized":
            raise SystemExit(f"A nota terminou como {note['status']}.")
        print(f"Nota {note['number']} autorizada: {note['accessKey']}")

        path = f"/v1/nfe/{note['id']}"
        for document, ending in (("xml", "xml"), ("danfe", "pdf")):
            with open(f"{note['accessKey']}.{ending}", "wb") as file:
                file.write(call("GET", f"{path}/{document}"))
        print("XML e DANFE guardados.")
        receiver.wait_for("nfe.authorized", note["id"])

        reason = {"justification": "Pedido desfeito pelo cliente"}
        call_json("POST", f"{path}/cancel", reason, repeatable=True)
        receiver.wait_for("nfe.cancelled", note["id"])
        print(f"Situação final: {call_json('GET', path)['status']}")
    finally:
        call("DELETE", f"/v1/webhooks/{webhook['id']}")


main()
