import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fiscal/testkit';

export interface RunningS3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/** Starts the server on loopback over a folder and waits until it answers; its buckets keep versions on request. */
export async function startS3Server({
  file,
  folder,
}: {
  readonly file: string;
  readonly folder: string;
}): Promise<RunningS3Server> {
  const address = `127.0.0.1:${await freePort()}`;
  const accessKeyId = randomBytes(10).toString('hex');
  const secretAccessKey = randomBytes(20).toString('hex');
  const child = spawn(file, ['-address', address, '-folder', folder], {
    env: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://${address}`;
  for (let tried = 0; tried < 600; tried += 1) {
    if (child.exitCode !== null) throw new Error('the S3 server ended at its start');
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) {
      const stop = async (): Promise<void> => {
        child.kill('SIGTERM');
        await Promise.race([ended, setTimeout(5_000, undefined, { ref: false })]);
        child.kill('SIGKILL');
      };
      return { endpoint, accessKeyId, secretAccessKey, stop };
    }
    await setTimeout(100);
  }
  child.kill('SIGKILL');
  throw new Error('the S3 server did not answer within a minute');
}
