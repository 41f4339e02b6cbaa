/**
 * Address of the module `name` (`pfx.worker`) for a thread, given that of the module that asks: the source beside it in
 * development and tests, `<name>.js` beside the bundle otherwise. The bundler looks for this very call:
 * `threadModule(import.meta.url, …)`.
 */
export const threadModule = (moduleUrl: string, name: string): string =>
  new URL(`./${name}.${isSource(moduleUrl) ? 'ts' : 'js'}`, moduleUrl).href;

/** Whether a module is loaded from TypeScript, which a thread needs a loader for. */
export const isSource = (moduleUrl: string): boolean => moduleUrl.endsWith('.ts');
