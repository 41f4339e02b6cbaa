import { once } from 'node:events';
import type { CliSettings } from '@fiscal/config';
import { systemRandom } from '@fiscal/services';
import { type CodecServer, createPayloadCodec, readCodecKeys, serveCodec } from '@fiscal/temporal-client';
import { InvalidArgumentError } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { neededSetting } from '../context/needed-setting.ts';

interface ServeOptions {
  readonly host: string;
  readonly port: number;
}

export const addCodecCommands: AddCommands = (program, { settings, printer }) => {
  program
    .command('codec')
    .description('payloads of Temporal')
    .command('serve')
    .description('decode payloads for the Temporal UI and CLI until it receives a signal')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on', readPort, 8083)
    .action(async (options: ServeOptions) => {
      const server = await startCodecServer(settings, options);
      printer.print({ address: server.address }, [`codec server at ${server.address}`]);
      await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
      await server.close();
    });
};

/** Starts the codec server as configured; the token and the pages that may read its answers are required. */
export function startCodecServer(settings: CliSettings, listen: ServeOptions): Promise<CodecServer> {
  const { CODEC_TOKEN: token, CODEC_ALLOWED_ORIGINS: allowedOrigins } = settings;
  const { CODEC_ALLOWED_HOSTS: allowedHosts } = settings;
  const CODEC_KEYS = neededSetting(settings, 'CODEC_KEYS');
  if (token === undefined)
    throw new CommandFailed('CODEC_TOKEN is needed: at least 16 characters, as hard to guess as a key');
  if (allowedHosts === undefined && listen.host !== '127.0.0.1')
    throw new CommandFailed('CODEC_ALLOWED_HOSTS is needed: host and port as browsers see this server');
  const codec = createPayloadCodec(readCodecKeys({ ...settings, CODEC_KEYS }), systemRandom);
  return serveCodec({ codec, allowedOrigins, allowedHosts, token }, listen);
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('must be a port.');
}
