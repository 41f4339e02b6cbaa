import { randomUUID } from 'node:crypto';
import type { Logger } from '@fiscal/observability';
import { isBusy, isServiceError } from '@fiscal/services';
import type { Context } from 'hono';
import type { Assets } from '../http/assets.ts';
import { RequestRefused } from '../http/request-refused.ts';
import { BareFrame } from '../layout/frame.tsx';
import { paths } from '../paths/paths.ts';
import { refusedWords } from '../words/refused-words.ts';
import type { ConsoleEnv } from './console-env.ts';

/** Answers what went wrong with a page without data; only a fault of ours is written to the log. */
export const answerError =
  ({ assets, logger }: { readonly assets: Assets; readonly logger: Logger }) =>
  (error: unknown, c: Context<ConsoleEnv>): Response | Promise<Response> => {
    const { status, headers } = refusalOf(error);
    const code = c.get('requestId') ?? randomUUID();
    if (status === 500) logger.error({ error, requestId: code }, 'a page could not be made');
    const [title, sentence] = refusedWords[status];
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.html(
      <BareFrame title={title} assets={assets}>
        <p>{sentence}</p>
        {status === 500 ? (
          <p>
            Código: <code>{code}</code>
          </p>
        ) : null}
        <p>
          <a href={paths.queue}>Ir para a fila</a>
        </p>
      </BareFrame>,
      status,
    );
  };

function refusalOf(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  if (isBusy(error)) return new RequestRefused(503, { 'Retry-After': '5' });
  if (isServiceError(error) && error.code === 'busy') return new RequestRefused(503, { 'Retry-After': '5' });
  if (isServiceError(error) && error.code === 'not_found') return new RequestRefused(404);
  if (isServiceError(error) && error.code === 'validation_failed') return new RequestRefused(400);
  return new RequestRefused(500);
}
