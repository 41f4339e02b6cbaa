import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Reads the JSON of `file`; when missing, makes it and writes it, readable only by the owner. */
export async function keptJson<T>(file: string, make: () => T | Promise<T>): Promise<T> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  return replaceJson(file, await make());
}

/** Writes the JSON in one step, readable only by the owner. */
export function replaceJson<T>(file: string, value: T): T {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(part, file);
  return value;
}
