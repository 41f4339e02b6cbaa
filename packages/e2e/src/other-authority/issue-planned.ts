import { expectStatus, postNfse, postNote, sampleService } from '@fiscal/dev-stack/client';
import type { FaultCondition, OtherAuthority } from '@fiscal/other-authority';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import type { PlannedDocument } from './plan-documents.ts';
import { firstSeries, type OtherIssuer, secondSeries } from './start-against-other.ts';
import type { DrivenKind } from './ways.ts';

/** A planned document that the service has accepted. */
export interface IssuedDocument extends PlannedDocument {
  readonly id: string;
  readonly issuer: OtherIssuer;
  /** The series and number of the note or the DPS that it is or is about; of a range the first number. */
  readonly place: Pick<FaultCondition, 'series' | 'number'>;
  /** The note that an event or a replacement is about. */
  readonly base: IssuedDocument | undefined;
}

/** The code of an event of each kind. */
const eventTypes: Partial<Readonly<Record<DrivenKind, string>>> = {
  cancellation: '110111',
  letter: '110110',
  nfseCancellation: '101101',
  lateRequest: '101103',
};

const services = ['NFeRecepcaoEvento4', 'POST /nfse/{chave}/eventos'];

/** Orders the faults that a document is to meet, before it is posted. */
function orderFaults(
  { addFault }: Pick<OtherAuthority, 'addFault'>,
  { kind, faults }: PlannedDocument,
  of: FaultCondition,
): void {
  for (const { service, fault, with: given } of faults) {
    const eventType = services.includes(service) ? eventTypes[kind] : undefined;
    addFault({ when: { ...of, eventType, service }, fault, ...(given === undefined ? {} : { with: given }) });
  }
}

/** The next numbers of one company; its documents are posted one after another, so that each is known before. */
export interface Numbers {
  nfe: number;
  nfse: number;
  /** First numbers of ranges, below those of the second series. */
  range: number;
  /** Amounts of services, so that each differs. */
  amount: number;
}

export const firstNumbers = (): Numbers => ({ nfe: firstSeries.next, nfse: 1, range: 1, amount: 1000 });

export interface Desk {
  readonly authority: Pick<OtherAuthority, 'addFault'>;
  readonly issuer: OtherIssuer;
  readonly numbers: Numbers;
}

/** Posts a planned document under its faults. `base` is the note of an event, or the NFS-e that is replaced. */
export async function issuePlanned(
  desk: Desk,
  planned: PlannedDocument,
  base?: IssuedDocument,
): Promise<IssuedDocument> {
  const place = takePlace(planned.kind, desk, base);
  orderFaults(desk.authority, planned, { issuer: desk.issuer.cnpj, ...place });
  const posted = await posts[planned.kind](desk, planned, { place, base });
  return { ...planned, ...posted, place, issuer: desk.issuer, base };
}

type Place = IssuedDocument['place'];

function takePlace(kind: DrivenKind, { numbers }: Desk, base: IssuedDocument | undefined): Place {
  switch (kind) {
    case 'nfe':
      return { series: '1', number: String(numbers.nfe++) };
    case 'nfse':
    case 'replacement':
      return { series: '1', number: String(numbers.nfse++) };
    case 'range':
      numbers.range += 2;
      return { series: String(secondSeries.number), number: String(numbers.range - 2) };
    default:
      if (base === undefined) throw new Error(`${kind} needs a note`);
      return base.place;
  }
}

type Posted = Pick<IssuedDocument, 'id'>;

interface Surroundings {
  readonly place: Place;
  readonly base: IssuedDocument | undefined;
}

type Post = (desk: Desk, planned: PlannedDocument, surroundings: Surroundings) => Promise<Posted>;

const postSale: Post = async ({ issuer }, { name }, { place }) => {
  const items = 1 + (Number(place.number) % 3);
  const sale = saleOfTheStack({ companyId: issuer.companyId, externalId: name, items });
  const { id, number } = await postNote(issuer.client, sale, 202);
  expectNumber(name, place, number);
  return { id };
};

const postService =
  (changesOf: (planned: PlannedDocument, surroundings: Surroundings) => Promise<object> | object): Post =>
  async ({ issuer, numbers }, planned, surroundings) => {
    const { client, companyId } = issuer;
    const amount = `${numbers.amount++}.00`;
    const body = {
      ...sampleService({ companyId, externalId: planned.name, amount }),
      ...(await changesOf(planned, surroundings)),
    };
    const { id, number } = await postNfse(client, body, 202);
    expectNumber(planned.name, surroundings.place, number);
    return { id };
  };

/** Faults are ordered by number: another one than expected would leave a document without its faults. */
function expectNumber(name: string, place: Place, number: number): void {
  if (place.number !== String(number)) throw new Error(`${name} has number ${number}, not ${place.number}`);
}

const describeReplacement = async (_planned: PlannedDocument, { base }: Surroundings): Promise<object> => {
  const path = `/v1/nfse/${base?.id}`;
  const answer = await base?.issuer.client.get(path);
  return { replaces: { accessKey: answer?.json().accessKey, reason: '01' } };
};

const postEvent =
  (collection: 'nfe' | 'nfse', type: string, body: object): Post =>
  async ({ issuer }, _planned, { base }) => {
    const path = `/v1/${collection}/${base?.id}/${type}`;
    const answer = expectStatus(await issuer.client.post(path, body), 202, `POST ${path}`);
    return { id: String(answer.json().id) };
  };

const postRange: Post = async ({ issuer: { client, companyId } }, _planned, { place }) => {
  const from = Number(place.number);
  const body = {
    companyId,
    series: secondSeries.number,
    from,
    to: from + 1,
    beforeFirst: true,
    justification: 'Numeração não utilizada pelo sistema anterior',
  };
  const answer = expectStatus(await client.post('/v1/nfe/disable-range', body), 202, 'POST disable-range');
  return { id: String(answer.json().id) };
};

const unwanted = { justification: 'Serviço contratado em duplicidade pelo tomador', reason: '2' };

const posts: Readonly<Record<DrivenKind, Post>> = {
  nfe: postSale,
  cancellation: postEvent('nfe', 'cancel', { justification: 'Venda desfeita a pedido do comprador' }),
  letter: postEvent('nfe', 'correction', { text: 'Onde se lê 1 volume, leia-se 2 volumes' }),
  range: postRange,
  nfse: postService(() => ({})),
  replacement: postService(describeReplacement),
  nfseCancellation: postEvent('nfse', 'cancel', unwanted),
  lateRequest: postEvent('nfse', 'cancellation-request', unwanted),
};
