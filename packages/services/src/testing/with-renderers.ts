import type { PrintingDeps, Renderers } from '../context/context.ts';

/** Replaces the functions that draw the prints of some kinds. */
export const withRenderers = <Ctx extends PrintingDeps>(ctx: Ctx, renderers: Partial<Renderers>): Ctx => ({
  ...ctx,
  renderers: { ...ctx.renderers, ...renderers },
});
