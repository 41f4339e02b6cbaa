import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Env, Hono } from 'hono';

interface Asset {
  /** Its hash is part of the address, so browsers may keep it for ever. */
  readonly address: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function readAsset(
  name: string,
  extension: 'css' | 'js' | 'svg',
  ...files: readonly (URL | string)[]
): Asset {
  const bytes = new Uint8Array(Buffer.concat(files.map((file) => readFileSync(file))));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const contentType = contentTypes[extension];
  return { address: `/recursos/${name}.${hash}.${extension}`, contentType, bytes };
}

const contentTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

const own = (file: string): URL => new URL(`../../assets/${file}`, import.meta.url);

export interface Assets {
  readonly style: Asset;
  readonly script: Asset;
  readonly icon: Asset;
}

/** Reads the files that pages name, once per process. */
export const readAssets = (): Assets => ({
  // One sheet: the images of the first one, which our policy refuses, are never seen without the second.
  style: readAsset(
    'console',
    'css',
    createRequire(import.meta.url).resolve('@picocss/pico/css/pico.classless.min.css'),
    own('console.css'),
  ),
  script: readAsset('live', 'js', own('live.js')),
  icon: readAsset('icon', 'svg', own('icon.svg')),
});

/** Serves the files; nobody needs a session for them. */
export function serveAssets<E extends Env>(app: Hono<E>, assets: Assets): void {
  for (const { address, contentType, bytes } of Object.values(assets)) {
    app.get(address, (c) => {
      c.header('Content-Type', contentType);
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      return c.body(bytes);
    });
  }
}
