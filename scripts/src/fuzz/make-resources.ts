import {
  expectStatus,
  type FiscalClient,
  postNfse,
  postNote,
  registerCompany,
  type Stack,
  sampleCompany,
  sampleSale,
  sampleService,
  type WebhookReceiver,
  waitForNfse,
  waitForNote,
} from '@fiscal/dev-stack';
import { cnpjCheckDigits, cnpjRoot } from '@fiscal/domain';

/** One of each resource that a path may name, and bodies that create those which a DELETE may remove. */
export interface Resources {
  readonly company: string;
  /** An authorized note with a correction letter. */
  readonly note: string;
  readonly externalId: string;
  /** The authorized note that is cancelled. */
  readonly cancellable: string;
  readonly event: string;
  /** An authorized NFS-e with a registered request for its cancellation. */
  readonly nfse: string;
  readonly nfseExternalId: string;
  /** The authorized NFS-e that is cancelled. */
  readonly cancellableNfse: string;
  readonly nfseEvent: string;
  /** A registered disabling. */
  readonly disabling: string;
  readonly webhook: string;
  /** A delivery that has arrived. */
  readonly delivery: string;
  /** The code of a tax class. */
  readonly taxClass: string;
  readonly cStat: string;
  /** A company whose certificates and tax classes are deleted. */
  readonly spare: string;
  readonly companyBody: object;
  readonly certificateBody: object;
  readonly taxClassBody: object;
  readonly webhookUrl: string;
}

const taxClass = {
  code: 'fuzz',
  name: 'Venda interna',
  rules: [
    {
      cfop: '5102',
      icms: { cst: '00', rate: '18.00' },
      pis: { cst: '01', rate: '1.65' },
      cofins: { cst: '01', rate: '7.60' },
    },
  ],
};

const patienceMs = 60_000;

/** Makes the resources by the API, as a client does. */
export async function makeResources(
  client: FiscalClient,
  { certificate }: Pick<Stack, 'certificate'>,
  receiver: WebhookReceiver,
): Promise<Resources> {
  const make = async (path: string, body: unknown, status: number): Promise<string> =>
    String(expectStatus(await client.post(path, body), status, `POST ${path}`).json().id);
  const company = await registerCompany(client, { certificate });
  const issue = async (externalId: string, scenario?: string) => {
    const sale = sampleSale({ companyId: company, externalId, items: 1 });
    const { id } = await postNote(client, sale, 202, scenario);
    return waitForNote(client, id, patienceMs);
  };
  await make(`/v1/companies/${company}/tax-classes`, taxClass, 201);
  const companyBody = sampleCompany(secondBranch(certificate.cnpj));
  const spare = await make('/v1/companies', companyBody, 201);
  const { id: note } = await issue('fuzz');
  const { id: cancellable } = await issue('fuzz-cancel');
  const serve = async (name: string) => {
    const { id } = await postNfse(client, sampleService({ companyId: company, externalId: name }), 202);
    return waitForNfse(client, id, patienceMs);
  };
  const { id: nfse } = await serve('fuzz');
  const { id: cancellableNfse } = await serve('fuzz-cancel');
  const request = { justification: 'Prazo do município vencido, serviço não prestado' };
  const nfseEvent = await make(`/v1/nfse/${nfse}/cancellation-request`, request, 202);
  const text = 'Onde se lê 1 volume, leia-se 2 volumes; os demais dados não mudam';
  const event = await make(`/v1/nfe/${note}/correction`, { text }, 202);
  const justification = 'Números que não foram usados por falha do sistema';
  const { number } = await issue('fuzz-rejected', 'reject=778');
  const range = { companyId: company, series: 1, from: number, to: number, justification };
  const disabling = await make('/v1/nfe/disable-range', range, 202);
  const webhook = await make('/v1/webhooks', { url: receiver.url }, 201);
  const delivery = await make(`/v1/webhooks/${webhook}/test`, {}, 202);
  await receiver.waitFor(({ deliveryId }) => deliveryId === delivery, patienceMs);
  const { pfxBase64, password } = certificate;
  return {
    company,
    note,
    externalId: 'fuzz',
    cancellable,
    event,
    disabling,
    webhook,
    delivery,
    spare,
    nfse,
    nfseExternalId: 'fuzz',
    cancellableNfse,
    nfseEvent,
    taxClass: taxClass.code,
    cStat: '209',
    companyBody,
    taxClassBody: taxClass,
    certificateBody: { pfxBase64, password },
    webhookUrl: receiver.url,
  };
}

function secondBranch(cnpj: string): string {
  const base = `${cnpjRoot(cnpj)}0002`;
  return base + cnpjCheckDigits(base);
}
