import { type ExportContext, type ExportSlots, type MonthExport, ServiceError } from '@fiscal/services';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { sendArchive } from './send-archive.ts';
import { doInTurn } from './take-turn.ts';

/** The parameters of an export. */
interface Export {
  readonly companyId: string;
  readonly exports: ExportSlots;
  readonly make: (ctx: ExportContext) => Promise<MonthExport>;
}

/** Answers with the archive of a month of a company. Throws `busy` when no slot is free. */
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

/** Makes the export draw each missing DANFE or DANFSe at the turn of the client in the queue `drawings`. */
function drawingInTurn(c: Context<ApiEnv>): ExportContext {
  const { renderers, ...ctx } = c.get('tenant');
  const turn = { kind: 'drawings', signal: c.req.raw.signal } as const;
  return {
    ...ctx,
    printing: {
      renderers: {
        nfe: (input) => doInTurn(c, () => renderers.nfe(input), turn),
        nfse: (input) => doInTurn(c, () => renderers.nfse(input), turn),
      },
    },
  };
}

const busy = () =>
  new ServiceError(
    'busy',
    { retryAfterSeconds: 5 },
    'Há outra exportação em andamento; tente de novo após Retry-After.',
  );
