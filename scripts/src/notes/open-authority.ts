import type { AuthorizationAnswer, Environment, SendResult } from '@fiscal/domain';
import { openSimulator } from '../authority/open-simulator.ts';

/** The simulated authority behind TLS, with one company's certificate for signatures and connections. */
export interface OpenAuthority {
  /** Signs a document as its company and sends it. */
  readonly send: (document: DocumentToSend) => Promise<SentDocument>;
  readonly close: () => Promise<void>;
}

export interface DocumentToSend {
  readonly xml: string;
  readonly accessKey: string;
  readonly environment: Environment;
  readonly batchId: string;
}

export interface SentDocument {
  readonly signedXml: string;
  readonly result: SendResult<AuthorizationAnswer>;
}

/** The time of the authority. Generated notes have dates in the six days before. */
const authorityTime = new Date('2026-11-22T01:00:00Z');

export async function openAuthority(): Promise<OpenAuthority> {
  const { client, credential, sign, close } = await openSimulator({
    cnpj: '12ABC345000188',
    clock: { now: () => authorityTime },
  });
  return {
    async send({ xml, accessKey, environment, batchId }) {
      const { xml: signedXml } = sign(xml, { parent: 'NFe', signed: 'infNFe' });
      const call = { authorizer: 'SP', environment, credential } as const;
      return { signedXml, result: await client.authorize({ ...call, signedXml, accessKey, batchId }) };
    },
    close,
  };
}
