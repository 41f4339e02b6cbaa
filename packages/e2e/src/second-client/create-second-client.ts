import { spawn } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openPfxHere } from '@fiscal/certificates';
import { brasiliaDateTime } from '@fiscal/domain';
import { descendants, readXml } from '@fiscal/xml';

/** The access of another system of the same company to the authority. */
export interface SecondClientOptions {
  /** The address of the authority in homologation, as `https://127.0.0.1:8443`. */
  readonly baseUrl: string;
  /** Root that the authority's server must descend from. */
  readonly caPem: string;
  readonly pfx: Uint8Array;
  readonly password: string;
  /** Digits only: the schemas of the library know no letters. */
  readonly cnpj: string;
}

/** The verdict on a sent document: that of the event or range when the answer has one. */
export interface SecondAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
  /** nProt */
  readonly number: string | undefined;
}

/** node-sped-nfe, a library of others, in a process of its own: its messages, its signatures, its connections. */
export interface SecondClient {
  readonly cancel: (event: {
    readonly accessKey: string;
    readonly protocol: string;
    readonly justification: string;
    readonly at: Date;
  }) => Promise<SecondAnswer>;
  readonly correct: (event: {
    readonly accessKey: string;
    readonly sequence: number;
    readonly correction: string;
    readonly at: Date;
  }) => Promise<SecondAnswer>;
  readonly disable: (range: {
    readonly year: number;
    readonly series: number;
    readonly first: number;
    readonly last: number;
    readonly justification: string;
  }) => Promise<SecondAnswer>;
}

const program = fileURLToPath(new URL('./run-second-client.mjs', import.meta.url));

/** A client in SP for one company. Throws for a PFX that cannot be opened; a call rejects when the library fails. */
export function createSecondClient({ pfx, password, ...connection }: SecondClientOptions): SecondClient {
  const opened = openPfxHere(pfx, password);
  if (!opened.ok) throw new Error(`the certificate cannot be opened: ${opened.reason}`);
  const key = createPrivateKey({ key: Buffer.from(opened.keyPkcs8), format: 'der', type: 'pkcs8' });
  const identity = {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(opened.certificateDer).toString(),
    ca: opened.othersDer.map((der) => new X509Certificate(der).toString()),
  };
  const call = async (method: string, input: object, verdict: string): Promise<SecondAnswer> =>
    readVerdict(await run({ ...connection, identity, method, input }), verdict);
  return {
    cancel: ({ accessKey, protocol, justification, at }) => {
      const event = { chNFe: accessKey, tpEvento: '110111', nProt: protocol, xJust: justification };
      return call('sefazEvento', { ...event, dhEvento: brasiliaDateTime(at) }, 'infEvento');
    },
    correct: ({ accessKey, sequence, correction, at }) => {
      const event = { chNFe: accessKey, tpEvento: '110110', nSeqEvento: sequence, xJust: correction };
      return call('sefazEvento', { ...event, dhEvento: brasiliaDateTime(at) }, 'infEvento');
    },
    disable: ({ year, series, first, last, justification }) => {
      const range = { ano: year, nSerie: series, nIni: first, nFin: last, xJust: justification };
      return call('sefazInutiliza', range, 'infInut');
    },
  };
}

/** The answer as the library gives it. */
async function run(order: object): Promise<string> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  const [output, errors] = [readAll(child.stdout), readAll(child.stderr)];
  child.stdin.end(JSON.stringify(order));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`the second client ended with ${code}: ${await errors}`);
  return output;
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function readVerdict(answer: string, verdict: string): SecondAnswer {
  const read = readXml(answer);
  if (!read.ok) throw new Error(`the second client got no XML: ${answer}`);
  const all = [...descendants(read.root)];
  const about = all.find(({ name }) => name === verdict) ?? read.root;
  const at = (name: string) => about.children.find((one) => one.name === name)?.text;
  return { cStat: at('cStat') ?? '', xMotivo: at('xMotivo') ?? '', number: at('nProt') };
}
