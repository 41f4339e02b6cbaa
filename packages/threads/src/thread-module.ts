/**
 * Returns the address of the module `name` (`pfx.worker`) for a thread, given the address of the calling module: the
 * source in the same folder in development and tests, otherwise `<name>.js` in the folder of the bundle. The bundler
 * searches for this exact call: `threadModule(import.meta.url, …)`.
 */
export const threadModule = (moduleUrl: string, name: string): string =>
  new URL(`./${name}.${isSource(moduleUrl) ? 'ts' : 'js'}`, moduleUrl).href;

/** True when a module is loaded from TypeScript, for which a thread needs a loader. */
export const isSource = (moduleUrl: string): boolean => moduleUrl.endsWith('.ts');
