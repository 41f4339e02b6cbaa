import {
  chooseNumericCode,
  type FilingAnswer,
  type OurDocument,
  type SendResult,
  type SituationAnswer,
} from '@fiscal/domain';
import { type BuiltEvent, buildCancellation, buildCorrection, buildDisabling } from '@fiscal/nfe';
import { draftDocument } from '@fiscal/services';
import {
  aSale,
  type FixedClock,
  fixedClock,
  type IssuedPfx,
  type SampleIssuer,
  sampleIssuer,
  seededRandom,
} from '@fiscal/testkit';
import { openSimulator } from '../authority/open-simulator.ts';

export interface AuthorizedNote extends OurDocument {
  readonly protocol: string;
}

/** A signed event or range: its bytes, and the key by which the authority knows it. */
export interface SignedRegistration {
  readonly id: string;
  readonly xml: string;
  /** The xJust or xCorrecao as written; for a range, its justification. */
  readonly text: string;
}

export interface RangeToDisable {
  readonly first: number;
  readonly last: number;
}

/** A company that issues by our client at the simulated authority in homologation. */
export interface Issuer {
  /** The clock of the authority and of the documents that the company writes. */
  readonly clock: FixedClock;
  readonly cnpj: string;
  /** The address of the authority in homologation. */
  readonly baseUrl: string;
  readonly caPem: string;
  readonly certificate: IssuedPfx;
  /** Authorizes a note of series 1. */
  readonly authorize: (number: number) => Promise<AuthorizedNote>;
  readonly cancellation: (note: AuthorizedNote, justification?: string) => SignedRegistration;
  readonly letter: (note: AuthorizedNote, sequence: number, correction?: string) => SignedRegistration;
  /** Returns the event changed by `change` and signed again, as another system might write it. */
  readonly resigned: (event: SignedRegistration, change: (xml: string) => string) => SignedRegistration;
  readonly disabling: (range: RangeToDisable) => SignedRegistration;
  readonly register: (event: SignedRegistration, simulation?: string) => Promise<SendResult<FilingAnswer>>;
  readonly disable: (range: SignedRegistration, simulation?: string) => Promise<SendResult<FilingAnswer>>;
  readonly situation: (note: OurDocument) => Promise<SituationAnswer>;
  /** Sends a note and returns the cStat of its verdict. */
  readonly attempt: (number: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

const environment = 'homologation';
const justification = 'Pedido desfeito pelo cliente & refeito';
const correction = 'O volume correto é 2 caixas';

/**
 * Opens the company of `sampleIssuer`, under another CNPJ where one is given. Notes have the time of the clock,
 * 2026-11-21T13:00:00Z at first.
 */
export async function openIssuer({ cnpj }: Pick<SampleIssuer, 'cnpj'> = sampleIssuer): Promise<Issuer> {
  const clock = fixedClock();
  const { client, credential, certificate, simulator, sign, close } = await openSimulator({ cnpj, clock });
  const call = (simulation?: string) => ({ authorizer: 'SP', environment, credential, simulation }) as const;
  const random = seededRandom('round trips');

  const signed = (built: BuiltEvent): SignedRegistration => {
    if (!built.ok) throw new Error(built.problems.map(({ message }) => message).join('; '));
    const { xml } = sign(built.xml, { parent: 'evento', signed: 'infEvento' });
    return { id: built.id, text: built.text, xml };
  };
  const send = async (number: number) => {
    const drafted = draftDocument({
      issuer: { ...sampleIssuer, cnpj },
      environment,
      request: aSale(),
      originals: [],
      series: 1,
      number,
      numericCode: chooseNumericCode(random, number),
      issuedAt: clock.now(),
      softwareVersion: 'round-trips 1.0',
    });
    if (drafted.kind !== 'drafted') throw new Error('the sample sale cannot be drafted');
    const { xml, accessKey } = drafted.document;
    const { xml: signedXml, digestValue } = sign(xml, { parent: 'NFe', signed: 'infNFe' });
    const result = await client.authorize({ ...call(), signedXml, accessKey, batchId: '1' });
    if (result.kind !== 'answered') throw new Error(`${result.kind}: ${result.reason}`);
    const { cStat, protocol } = result.answer;
    return { accessKey, digestValue, protocol: protocol?.number ?? '', cStat: protocol?.cStat ?? cStat };
  };
  return {
    clock,
    cnpj,
    baseUrl: simulator.addresses.homologation,
    caPem: simulator.caPem,
    certificate,
    async authorize(number) {
      const { cStat, ...note } = await send(number);
      if (cStat !== '100') throw new Error(`the sample sale is not authorized: ${cStat}`);
      return note;
    },
    attempt: async (number) => (await send(number)).cStat,
    cancellation: ({ accessKey, protocol }, text = justification) =>
      signed(buildCancellation({ environment, accessKey, protocol, at: clock.now(), justification: text })),
    letter: ({ accessKey }, sequence, text = correction) =>
      signed(buildCorrection({ environment, accessKey, sequence, at: clock.now(), correction: text })),
    resigned({ xml, text }, change) {
      const changed = change(xml.replace(/<Signature .*<\/Signature>/, ''));
      const id = /<infEvento Id="([^"]*)"/.exec(changed)?.[1] ?? '';
      return { id, text, xml: sign(changed, { parent: 'evento', signed: 'infEvento' }).xml };
    },
    disabling({ first, last }) {
      const range = { uf: 'SP', year: '26', cnpj, series: 1, first, last, justification } as const;
      const built = buildDisabling({ environment, ...range });
      if (!built.ok) throw new Error(built.problems.map(({ message }) => message).join('; '));
      const { xml } = sign(built.xml, { parent: 'inutNFe', signed: 'infInut' });
      return { id: built.id, text: justification, xml };
    },
    register: ({ xml, id }, simulation) =>
      client.registerEvent({ ...call(simulation), signedXml: xml, eventId: id, batchId: '7' }),
    disable: ({ xml, id }, simulation) =>
      client.disableNumbers({ ...call(simulation), signedXml: xml, rangeId: id }),
    async situation({ accessKey }) {
      const result = await client.querySituation({ ...call(), accessKey });
      if (result.kind !== 'answered') throw new Error(`${result.kind}: ${result.reason}`);
      return result.answer;
    },
    close,
  };
}
