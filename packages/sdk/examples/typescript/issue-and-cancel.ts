// Da empresa ao webhook conferido, com o SDK. As variáveis de ambiente estão em ../README.md.
import { EventEmitter, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Company,
  createFiscal,
  type Fiscal,
  isFiscalApiError,
  type NfeRequest,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '@fiscal/sdk';

const optional = (name: string): string | undefined => process.env[name];

function setting(name: string): string {
  const value = optional(name);
  if (!value) throw new Error(`Falta a variável de ambiente ${name}.`);
  return value;
}

/** A empresa emitente; se ela já foi registrada, a que existe. */
async function registerCompany(fiscal: Fiscal, cnpj: string): Promise<Company> {
  try {
    return await fiscal.companies.create({
      cnpj,
      ie: '110042490114',
      crt: 3,
      legalName: 'Papelaria Modelo Ltda',
      address: {
        street: 'Rua das Figueiras',
        number: '120',
        district: 'Centro',
        cityName: 'São Paulo',
        cityCode: '3550308',
        uf: 'SP',
        zip: '01001-000',
      },
      nfeSeries: [{ number: 1, next: 1 }],
    });
  } catch (error) {
    if (!isFiscalApiError(error, 'conflict') || error.details.reason !== 'cnpj_exists') throw error;
    for await (const company of fiscal.companies.list()) if (company.cnpj === cnpj) return company;
    throw error;
  }
}

/** A venda. externalId é o número do pedido: repetir a chamada devolve a mesma nota. */
const sale = (companyId: string, externalId: string): NfeRequest => ({
  externalId,
  companyId,
  operation: 'sale',
  natureOfOperation: 'Venda de mercadoria',
  presence: '2',
  recipient: {
    cnpj: '12.ABC.345/01DE-35',
    name: 'Escola Horizonte S.A.',
    ieIndicator: 1,
    ie: '110.042.490.114',
    address: {
      street: 'Avenida Paulista',
      number: '1578',
      district: 'Bela Vista',
      cityName: 'São Paulo',
      cityCode: '3550308',
      uf: 'SP',
      zip: '01310-200',
    },
  },
  items: [
    {
      code: 'CAD-200',
      description: 'Caderno universitário 200 folhas',
      ncm: '48202000',
      cfop: '5102',
      origin: '0',
      unit: 'UN',
      quantity: '2',
      unitPrice: '24.90',
      taxes: {
        icms: { cst: '00', rate: '18' },
        pis: { cst: '01', rate: '1.65' },
        cofins: { cst: '01', rate: '7.60' },
      },
    },
  ],
  transport: { mode: '9' },
  payments: [{ method: '17', term: 'cash' }],
});

/** Um receptor de webhooks: confere a assinatura sobre o corpo bruto antes de olhar para ele. */
async function startReceiver() {
  const received: WebhookEvent[] = [];
  const arrivals = new EventEmitter();
  let secret = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const header = request.headers['x-fiscal-signature'];
      received.push(verifyWebhook({ payload: Buffer.concat(chunks), header, secret }));
      response.writeHead(204).end();
      arrivals.emit('event');
    } catch (error) {
      response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
    }
  });
  await once(server.listen(Number(optional('FISCAL_WEBHOOK_PORT') ?? 0), '127.0.0.1'), 'listening');
  return {
    url: optional('FISCAL_WEBHOOK_URL') ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    useSecret: (text: string): void => {
      secret = text;
    },
    /** O mesmo evento pode chegar duas vezes; aqui basta o primeiro. */
    async waitFor(name: WebhookEvent['event'], noteId: string): Promise<void> {
      const signal = AbortSignal.timeout(60_000);
      const matches = ({ event, data }: WebhookEvent) => event === name && 'id' in data && data.id === noteId;
      while (!received.some(matches)) await once(arrivals, 'event', { signal });
      console.log(`Webhook ${name} recebido, assinatura conferida.`);
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const fiscal = createFiscal({ apiKey: setting('FISCAL_API_KEY'), baseUrl: setting('FISCAL_BASE_URL') });
const company = await registerCompany(fiscal, setting('FISCAL_CNPJ'));
console.log(`Empresa ${company.legalName}: ${company.id}`);

const { certificate } = await fiscal.companies.replaceCertificate(company.id, {
  pfxBase64: readFileSync(setting('FISCAL_PFX'), 'base64'),
  password: setting('FISCAL_PFX_PASSWORD'),
});
console.log(`Certificado válido até ${certificate?.notAfter}`);

const receiver = await startReceiver();
const webhook = await fiscal.webhooks.create({
  url: receiver.url,
  events: ['nfe.authorized', 'nfe.cancelled'],
});
receiver.useSecret(webhook.secret);
try {
  const posted = await fiscal.nfe.create(sale(company.id, setting('FISCAL_ORDER')));
  const note = await fiscal.waitForNfe(posted.id);
  if (note.status !== 'authorized') throw new Error(`A nota terminou como ${note.status}.`);
  console.log(`Nota ${note.number} autorizada: ${note.accessKey}`);

  const [xml, danfe] = await Promise.all([fiscal.nfe.getXml(note.id), fiscal.nfe.getDanfe(note.id)]);
  writeFileSync(`${note.accessKey}.xml`, xml.bytes);
  writeFileSync(`${note.accessKey}.pdf`, danfe.bytes);
  console.log(`XML de ${xml.bytes.length} bytes e DANFE de ${danfe.bytes.length} bytes guardados.`);
  await receiver.waitFor('nfe.authorized', note.id);

  await fiscal.nfe.cancel(note.id, { justification: 'Pedido desfeito pelo cliente' });
  await receiver.waitFor('nfe.cancelled', note.id);
  console.log(`Situação final: ${(await fiscal.nfe.get(note.id)).status}`);
} finally {
  await fiscal.webhooks.delete(webhook.id);
  receiver.close();
}
