import {
  expectStatus,
  type FiscalClient,
  postNote,
  registerCompany,
  type Stack,
  sampleSale,
  waitForNote,
} from '@fiscal/dev-stack';

/** One of each resource that a path may name. */
export interface Resources {
  readonly company: string;
  readonly note: string;
  readonly event: string;
  readonly disabling: string;
  readonly webhook: string;
  readonly delivery: string;
  /** Code. */
  readonly taxClass: string;
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

/** Makes them by the API, as a client does; the note is authorized and has a correction. */
export async function makeResources(client: FiscalClient, stack: Stack): Promise<Resources> {
  const make = async (path: string, body: unknown, status: number): Promise<string> =>
    String(expectStatus(await client.post(path, body), status, `POST ${path}`).json().id);
  const company = await registerCompany(client, stack);
  await make(`/v1/companies/${company}/tax-classes`, taxClass, 201);
  const { id: note } = await postNote(
    client,
    sampleSale({ companyId: company, externalId: 'fuzz', items: 1 }),
    202,
  );
  await waitForNote(client, note, 60_000);
  const text = 'Onde se lê 1 volume, leia-se 2 volumes; os demais dados não mudam';
  const event = await make(`/v1/nfe/${note}/correction`, { text }, 202);
  const justification = 'Números que não foram usados por falha do sistema';
  const refused = sampleSale({ companyId: company, externalId: 'fuzz-rejected', items: 1 });
  const { id: rejected, number } = await postNote(client, refused, 202, 'reject=778');
  await waitForNote(client, rejected, 60_000);
  const range = { companyId: company, series: 1, from: number, to: number, justification };
  const disabling = await make('/v1/nfe/disable-range', range, 202);
  const webhook = await make('/v1/webhooks', { url: 'https://example.com/fuzz' }, 201);
  const delivery = await make(`/v1/webhooks/${webhook}/test`, {}, 202);
  return { company, note, event, disabling, webhook, delivery, taxClass: taxClass.code };
}
