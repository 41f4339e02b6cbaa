<?php

// Da empresa ao webhook conferido, sem bibliotecas. As variáveis de ambiente estão em ../README.md.

declare(strict_types=1);

function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new RuntimeException("Falta a variável de ambiente $name.");
    }
    return $value;
}

/** O serviço recusou a chamada. $reason é o código, que é o contrato; informe $requestId ao pedir ajuda. */
final class FiscalError extends RuntimeException
{
    public function __construct(
        public readonly int $status,
        public readonly string $reason,
        public readonly mixed $details,
        string $message,
        public readonly string $requestId,
    ) {
        parent::__construct("$reason: $message " . json_encode($details) . " (requisição $requestId)");
    }
}

/** Um pedido, uma resposta: [status, cabeçalhos, corpo]; status 0 quando nenhuma veio. */
function send(string $method, string $path, ?array $body): array
{
    $headers = ['Authorization: Bearer ' . setting('FISCAL_API_KEY'), 'Content-Type: application/json'];
    $options = ['method' => $method, 'header' => $headers, 'timeout' => 40, 'ignore_errors' => true, 'follow_location' => 0];
    if ($body !== null) {
        $options['content'] = json_encode($body, JSON_THROW_ON_ERROR);
    }
    $url = rtrim(setting('FISCAL_BASE_URL'), '/') . $path;
    $stream = @fopen($url, 'rb', false, stream_context_create(['http' => $options]));
    if ($stream === false) {
        return [0, [], ''];
    }
    $lines = stream_get_meta_data($stream)['wrapper_data'];
    $text = stream_get_contents($stream);
    fclose($stream);
    $read = ['status' => 0];
    foreach ($lines as $line) {
        [$name, $value] = array_pad(explode(':', $line, 2), 2, '');
        $read[strtolower($name)] = trim($value);
    }
    $length = $read['content-length'] ?? null;
    $isWhole = $text !== false && ($length === null || strlen($text) === (int) $length);
    return [$isWhole ? (int) explode(' ', $lines[0])[1] : 0, $read, (string) $text];
}

/** Chama o serviço e devolve o corpo. Só o que pode ser repetido sem segundo efeito é reenviado. */
function call(string $method, string $path, ?array $body = null, bool $repeatable = false): string
{
    $repeatable = $repeatable || in_array($method, ['GET', 'PUT', 'DELETE'], true);
    for ($attempt = 0; ; $attempt += 1) {
        [$status, $headers, $text] = send($method, $path, $body);
        if ($status >= 200 && $status < 300) {
            return $text;
        }
        if (!$repeatable || $attempt === 3 || !in_array($status, [0, 429, 502, 503, 504], true)) {
            $error = json_decode($text, true)['error'] ?? [];
            $requestId = $headers['x-request-id'] ?? '';
            throw new FiscalError($status, $error['code'] ?? "http_$status", $error['details'] ?? null, $error['message'] ?? '', $requestId);
        }
        sleep((int) ($headers['retry-after'] ?? 2 ** $attempt));
    }
}

function callJson(string $method, string $path, ?array $body = null, bool $repeatable = false): array
{
    return json_decode(call($method, $path, $body, $repeatable), true, flags: JSON_THROW_ON_ERROR);
}

/** A empresa emitente; se ela já foi registrada, a que existe. */
function registerCompany(string $cnpj): array
{
    try {
        return callJson('POST', '/v1/companies', [
            'cnpj' => $cnpj,
            'ie' => '110042490114',
            'crt' => 3,
            'legalName' => 'Papelaria Modelo Ltda',
            'address' => [
                'street' => 'Rua das Figueiras',
                'number' => '120',
                'district' => 'Centro',
                'cityName' => 'São Paulo',
                'cityCode' => '3550308',
                'uf' => 'SP',
                'zip' => '01001-000',
            ],
            'nfeSeries' => [['number' => 1, 'next' => 1]],
        ]);
    } catch (FiscalError $error) {
        if ($error->reason !== 'conflict' || $error->details['reason'] !== 'cnpj_exists') {
            throw $error;
        }
        foreach (callJson('GET', '/v1/companies')['data'] as $company) {
            if ($company['cnpj'] === $cnpj) {
                return $company;
            }
        }
        throw $error;
    }
}

/** A venda. externalId é o número do pedido: repetir a chamada devolve a mesma nota. */
function sale(string $companyId, string $externalId): array
{
    return [
        'externalId' => $externalId,
        'companyId' => $companyId,
        'operation' => 'sale',
        'natureOfOperation' => 'Venda de mercadoria',
        'presence' => '2',
        'recipient' => [
            'cnpj' => '12.ABC.345/01DE-35',
            'name' => 'Escola Horizonte S.A.',
            'ieIndicator' => 1,
            'ie' => '110.042.490.114',
            'address' => [
                'street' => 'Avenida Paulista',
                'number' => '1578',
                'district' => 'Bela Vista',
                'cityName' => 'São Paulo',
                'cityCode' => '3550308',
                'uf' => 'SP',
                'zip' => '01310-200',
            ],
        ],
        'items' => [[
            'code' => 'CAD-200',
            'description' => 'Caderno universitário 200 folhas',
            'ncm' => '48202000',
            'cfop' => '5102',
            'origin' => '0',
            'unit' => 'UN',
            'quantity' => '2',
            'unitPrice' => '24.90',
            'taxes' => [
                'icms' => ['cst' => '00', 'rate' => '18'],
                'pis' => ['cst' => '01', 'rate' => '1.65'],
                'cofins' => ['cst' => '01', 'rate' => '7.60'],
            ],
        ]],
        'transport' => ['mode' => '9'],
        'payments' => [['method' => '17', 'term' => 'cash']],
    ];
}

/** Espera até a nota terminar, ou precisar da decisão de uma pessoa (attention). */
function waitForNote(string $id, int $timeout = 120): array
{
    $final = ['authorized', 'rejected', 'denied', 'failed', 'cancelled', 'disabled'];
    for ($deadline = time() + $timeout; time() < $deadline; sleep(1)) {
        $note = callJson('GET', "/v1/nfe/$id?wait=25");
        if ($note['attention'] !== null || in_array($note['status'], $final, true)) {
            return $note;
        }
    }
    throw new RuntimeException("A nota $id não terminou em $timeout s; o webhook ainda dirá como.");
}

/** Confere X-Fiscal-Signature (t=<segundos>,v1=<hex>, talvez dois v1) sobre o corpo bruto; devolve o evento ou null. */
function verifyWebhook(string $payload, string $header, string $secret, int $tolerance = 300): ?array
{
    $times = [];
    $digests = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_pad(explode('=', $part, 2), 2, '');
        if ($name === 't' && ctype_digit($value)) {
            $times[] = $value;
        } elseif ($name === 'v1') {
            $digests[] = $value;
        }
    }
    if (count($times) !== 1) {
        return null;
    }
    $expected = hash_hmac('sha256', "$times[0].$payload", $secret);
    $matching = array_filter($digests, fn (string $digest): bool => hash_equals($expected, $digest));
    if ($matching === [] || abs(time() - (int) $times[0]) > $tolerance) {
        return null;
    }
    return json_decode($payload, true);
}

/** Um receptor de webhooks. Num site, isto é a página que recebe o POST: php://input dá o corpo bruto. */
final class Receiver
{
    public readonly string $url;
    public string $secret = '';
    private array $events = [];
    /** @var resource */
    private $server;

    public function __construct()
    {
        $port = getenv('FISCAL_WEBHOOK_PORT') ?: '0';
        $this->server = stream_socket_server("tcp://127.0.0.1:$port");
        $this->url = getenv('FISCAL_WEBHOOK_URL') ?: 'http://' . stream_socket_get_name($this->server, false) . '/';
    }

    /** O mesmo evento pode chegar duas vezes; aqui basta o primeiro. */
    public function waitFor(string $name, string $noteId): void
    {
        $deadline = time() + 60;
        while (!isset($this->events["$name $noteId"])) {
            if (time() > $deadline) {
                throw new RuntimeException("O webhook $name não chegou.");
            }
            $connection = @stream_socket_accept($this->server, 5);
            if ($connection !== false) {
                $this->receive($connection);
            }
        }
        echo "Webhook $name recebido, assinatura conferida.\n";
    }

    /** @param resource $connection */
    private function receive($connection): void
    {
        stream_set_timeout($connection, 5);
        $headers = [];
        while (($line = rtrim((string) fgets($connection))) !== '') {
            [$name, $value] = array_pad(explode(':', $line, 2), 2, '');
            $headers[strtolower($name)] = trim($value);
        }
        $payload = (string) stream_get_contents($connection, (int) ($headers['content-length'] ?? 0));
        $event = verifyWebhook($payload, $headers['x-fiscal-signature'] ?? '', $this->secret);
        $status = $event === null ? '401 Unauthorized' : '204 No Content';
        fwrite($connection, "HTTP/1.1 $status\r\nConnection: close\r\n\r\n");
        fclose($connection);
        if ($event !== null) {
            $this->events["{$event['event']} {$event['data']['id']}"] = $event;
        }
    }
}

$company = registerCompany(setting('FISCAL_CNPJ'));
echo "Empresa {$company['legalName']}: {$company['id']}\n";

$company = callJson('PUT', "/v1/companies/{$company['id']}/certificate", [
    'pfxBase64' => base64_encode((string) file_get_contents(setting('FISCAL_PFX'))),
    'password' => setting('FISCAL_PFX_PASSWORD'),
]);
echo "Certificado válido até {$company['certificate']['notAfter']}\n";

$receiver = new Receiver();
$webhook = callJson('POST', '/v1/webhooks', ['url' => $receiver->url, 'events' => ['nfe.authorized', 'nfe.cancelled']]);
$receiver->secret = $webhook['secret'];
try {
    $posted = callJson('POST', '/v1/nfe', sale($company['id'], setting('FISCAL_ORDER')), repeatable: true);
    $note = waitForNote($posted['id']);
    if ($note['status'] !== 'authorized') {
        throw new RuntimeException("A nota terminou como {$note['status']}.");
    }
    echo "Nota {$note['number']} autorizada: {$note['accessKey']}\n";

    $path = "/v1/nfe/{$note['id']}";
    file_put_contents("{$note['accessKey']}.xml", call('GET', "$path/xml"));
    file_put_contents("{$note['accessKey']}.pdf", call('GET', "$path/danfe"));
    echo "XML e DANFE guardados.\n";
    $receiver->waitFor('nfe.authorized', $note['id']);

    callJson('POST', "$path/cancel", ['justification' => 'Pedido desfeito pelo cliente'], repeatable: true);
    $receiver->waitFor('nfe.cancelled', $note['id']);
    $final = callJson('GET', $path);
    echo "Situação final: {$final['status']}\n";
} finally {
    call('DELETE', "/v1/webhooks/{$webhook['id']}");
}
