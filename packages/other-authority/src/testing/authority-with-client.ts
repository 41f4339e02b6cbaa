import {
  createTestAuthority,
  type FixedClock,
  fixedClock,
  issueECnpj,
  type TestAuthority,
} from '@fiscal/testkit';
import {
  type OtherAuthority,
  type OtherAuthorityOptions,
  startOtherAuthority,
} from '../start-other-authority.ts';
import { type ClientIdentity, type RawAnswer, type RawRequest, send, soapRequest } from './raw-client.ts';
import {
  type SampleEvent,
  type SampleNote,
  sampleBatch,
  sampleCnpj,
  sampleDisabling,
  sampleEvent,
  sampleEventBatch,
  sampleNfe,
} from './sample-nfe.ts';
import { packed, type SampleDps, sampleDps, sampleRequest } from './sample-nfse.ts';
import { type Signer, signRequest } from './sign-request.ts';

/** A running authority with a client; the clock shows 10:00 of 2026-11-21 in Brasília. */
export interface AuthorityWithClient {
  readonly authority: OtherAuthority;
  readonly clock: FixedClock;
  /** Issues the certificates that the authority accepts. */
  readonly tree: TestAuthority;
  readonly client: ClientIdentity;
  readonly signer: Signer;
  /** A signer with another CNPJ. */
  readonly stranger: Signer;
  readonly send: (request: RawRequest) => Promise<RawAnswer>;
  readonly soap: (message: string) => Promise<RawAnswer>;
  readonly signedNote: (note: SampleNote) => string;
  readonly sendNote: (note: SampleNote) => Promise<RawAnswer>;
  readonly sendNfeEvent: (event: SampleEvent) => Promise<RawAnswer>;
  readonly disable: (first: number, last: number) => Promise<RawAnswer>;
  readonly sendDps: (dps: SampleDps) => Promise<RawAnswer>;
  readonly sendRequest: (key: string, type: '101101' | '101103') => Promise<RawAnswer>;
  readonly get: (path: string) => Promise<RawAnswer>;
}

export async function startWithClient(
  options: Partial<OtherAuthorityOptions> = {},
): Promise<AuthorityWithClient> {
  const clock = fixedClock('2026-11-21T13:00:00Z');
  const tree = createTestAuthority({ label: 'clientes', clock });
  const signer = issueECnpj(tree, { cnpj: sampleCnpj, name: 'EMITENTE' });
  const stranger = issueECnpj(tree, { cnpj: '12ABC34501DE35', name: 'OUTRA' });
  const authority = await startOtherAuthority({
    holders: [tree.intermediate.certificatePem],
    now: clock.now,
    ...options,
  });
  const client = { port: authority.port, caPem: authority.caPem, ...signer };
  const raw = (request: RawRequest) => send(client, request);
  const soap = (message: string) => raw(soapRequest(message));
  const post = (path: string, value: unknown) =>
    raw({
      method: 'POST',
      path: `/SefinNacional${path}`,
      contentType: 'application/json',
      body: JSON.stringify(value),
    });
  const signedNote = (note: SampleNote) => signRequest(sampleNfe(note), 'infNFe', signer);
  return {
    authority,
    clock,
    tree,
    client,
    signer,
    stranger,
    send: raw,
    soap,
    signedNote,
    sendNote: (note) => soap(sampleBatch([signedNote(note)])),
    sendNfeEvent: (event) => soap(sampleEventBatch([signRequest(sampleEvent(event), 'infEvento', signer)])),
    disable: (first, last) => soap(signRequest(sampleDisabling(first, last), 'infInut', signer)),
    sendDps: (dps) => post('/nfse', { dpsXmlGZipB64: packed(signRequest(sampleDps(dps), 'infDPS', signer)) }),
    sendRequest: (key, type) =>
      post(`/nfse/${key}/eventos`, {
        pedidoRegistroEventoXmlGZipB64: packed(signRequest(sampleRequest(key, type), 'infPedReg', signer)),
      }),
    get: (path) => raw({ method: 'GET', path }),
  };
}
