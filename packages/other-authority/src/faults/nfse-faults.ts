import type { ServiceName } from '../calls/service.ts';
import { answered, type FaultRow } from './fault-row.ts';
import { rewritePacked, rewriteText, withoutFields, withoutSeal } from './rewrite-answer.ts';

const refusal = (code: string): FaultRow => ({
  reach: 'sefin',
  effect: ({ refuse, serve, given }) => {
    if (given.storing === 'before the fault') serve();
    return answered(refuse(given.code ?? code, 'document'));
  },
});

/** The calls whose answer holds packed XML. */
const withXml: readonly ServiceName[] = ['POST /nfse', 'GET /nfse/{chave}', 'POST /nfse/{chave}/eventos'];

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** The faults that only the national environment of the NFS-e can have. */
export const nfseFaults = {
  'paused for maintenance': refusal('E1217'),
  'own failure E9999': refusal('E9999'),
  'own failure E999': refusal('E999'),
  'own failure RNG9999': refusal('RNG9999'),
  'unknown code': refusal('E7777'),
  'late cancellation': { ...refusal('E0822'), reach: ['POST /nfse/{chave}/eventos'] },
  'truncated gzip': { reach: withXml, effect: ({ serve }) => answered(rewritePacked(serve(), half)) },
  'no gzip in base64': {
    reach: withXml,
    effect: ({ serve }) => answered(rewritePacked(serve(), () => Buffer.from('sem gzip'))),
  },
  'answer without XML': {
    reach: withXml,
    effect: ({ serve }) => answered(withoutFields(serve(), 'nfseXmlGZipB64', 'eventoXmlGZipB64')),
  },
  'answer without key': {
    reach: ['POST /nfse', 'GET /dps/{id}', 'GET /nfse/{chave}'],
    effect: ({ serve }) => answered(withoutFields(serve(), 'chaveAcesso')),
  },
  'answer with a wrong Id of the DPS': {
    reach: ['POST /nfse', 'GET /dps/{id}'],
    effect: ({ serve }) => {
      const answer = serve();
      return answered({ ...answer, body: answer.body.replace(/("idDps":"DPS)\d{7}/i, '$10000000') });
    },
  },
  'answer with a changed XML': {
    reach: withXml,
    effect: ({ serve }) =>
      answered(rewriteText(serve(), (text) => text.replace(/<(vLiq|xMotivo)>/, '<$1>1'))),
  },
  'answer without signature': {
    reach: withXml,
    effect: ({ serve }) => answered(rewriteText(serve(), withoutSeal)),
  },
} as const satisfies Record<string, FaultRow>;
