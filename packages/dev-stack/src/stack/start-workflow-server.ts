import { randomBytes } from 'node:crypto';
import { searchAttributes } from '@fiscal/contracts';
import { obtainServer, startServer } from '@fiscal/temporal';
import { createPayloadCodec, parseCodecKeys, serveCodec } from '@fiscal/temporal-client';
import type { StateFolder } from '../programs/state-folder.ts';
import type { Ports } from './ports.ts';
import { type StackPart, startReplaceable } from './replaceable.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessBook } from './state-lock.ts';

/** Killed and frozen without its codec server, which continues. */
export interface WorkflowServer extends StackPart {
  readonly address: string;
  readonly namespace: string;
  readonly uiUrl: string;
  readonly codecUrl: string;
  /** The token that the codec server requires. */
  readonly codecToken: string;
  /** Key ring of the payload codec. */
  readonly codecKeys: string;
  stop(): Promise<void>;
}

const namespace = 'fiscal';
const random = { bytes: (n: number): Uint8Array => new Uint8Array(randomBytes(n)) };

/** Starts Temporal with its web UI, and the codec server that lets the UI show payloads. */
export async function startWorkflowServer(options: {
  readonly state: StateFolder;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly processes: ProcessBook;
  readonly progress: (line: string) => void;
  readonly onCrash: (name: string, how: string) => void;
}): Promise<WorkflowServer> {
  const { state, ports, secrets, progress } = options;
  const uiUrl = `http://127.0.0.1:${ports.temporalUi}`;
  const codecUrl = `http://127.0.0.1:${ports.codec}`;
  const binary = await obtainServer({
    environment: process.env,
    folder: state.temporal,
    progress,
    spawned: (child) => options.processes.record('temporal', child, 'SIGINT'),
  });
  const server = await startReplaceable(() =>
    startServer({
      binary,
      environment: process.env,
      folder: state.temporal,
      storage: 'file',
      port: ports.temporal,
      uiPort: ports.temporalUi,
      namespace,
      codecEndpoint: codecUrl,
      searchAttributes: Object.fromEntries(searchAttributes.map(({ name, type }) => [name, type])),
      spawned: (child) => options.processes.record('temporal', child, 'SIGTERM'),
      onCrash: (how) => options.onCrash('temporal', how),
    }),
  );
  const codec = createPayloadCodec(parseCodecKeys(secrets.codecKeys), random);
  const codecServer = await serveCodec(
    { codec, allowedOrigins: [uiUrl], token: secrets.codecToken },
    { host: '127.0.0.1', port: ports.codec },
  );
  return {
    address: server.current().address,
    namespace,
    uiUrl,
    codecUrl,
    codecToken: secrets.codecToken,
    codecKeys: secrets.codecKeys,
    kill: server.kill,
    restart: server.restart,
    freeze: server.freeze,
    thaw: server.thaw,
    stop: async () => {
      await codecServer.close();
      await server.stop();
    },
  };
}
