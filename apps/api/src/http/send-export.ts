import { type ExportContext, type ExportSlots, type MonthExport, ServiceError } from '@fiscal/services';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { sendArchive } from './send-archive.ts';
import { doInTurn } from './take-turn.ts';

/** The dependencies of an export beside its request. */
interface Export {
  readonly companyId: string;
  readonly exports: ExportSlots;
  readonly make: (ctx: ExportContext) => Promise<MonthExport>;
}

/** Answers with the archive of a month of a company, in a free place; throws `busy` where there is none. */
export async function sendExport(c: Context<ApiEnv>, { companyId, exports, make }: Export) {
  const ctx = drawingInTurn(c);
  const release = exports.take({ clientId: ctx.tenant.clientId, companyId });
  if (release === undefined) throw busy();
  try {
    return sendArchive(c, await make(ctx), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns a context that renders missing prints one at a time, each at the client's turn among all renderings. */
function drawingInTurn(c: Context<ApiEnv>): ExportContext {
  const { renderDanfe, renderDanfse, ...ctx } = c.get('tenant');
  const turn = { kind: 'drawings', signal: c.req.raw.signal } as const;
  return {
    ...ctx,
    printing: {
      renderDanfe: (input) => doInTurn(c, () => renderDanfe(input), turn),
      renderDanfse: (input) => doInTurn(c, () => renderDanfse(input), turn),
    },
  };
}

const busy = () =>
  new ServiceError(
    'busy',
    { retryAfterSeconds: 5 },
    'Há outra exportação em andamento; tente de novo após Retry-After.',
  );
