import { recordLook } from '@fiscal/services';
import { z } from 'zod';
import type { PathParams } from '../paths/paths.ts';
import type { ConsoleRequest } from './console-request.ts';
import { type Action, defineAction } from './define-action.ts';

interface UnmaskDefinition<Path extends string> {
  /** Below the path of its page: `/documentos/:id/revelar`. */
  readonly path: Path;
  /** The path of its page. */
  readonly page: string;
  /** Finds whose data is shown; undefined when it does not exist. */
  readonly find: (
    request: ConsoleRequest<PathParams<Path>>,
  ) => Promise<{ readonly subjectId: string; readonly clientId: string | null } | undefined>;
}

/** Declares the action that shows the masked data of one page in full, once. The audit keeps who saw it. */
export const defineUnmask = <Path extends string>({
  path,
  page,
  find,
}: UnmaskDefinition<Path>): Action<Path> =>
  defineAction({
    path,
    page,
    role: 'suporte',
    form: z.object({}),
    isRepeatable: true,
    async run(request) {
      const found = await find(request);
      if (found === undefined) return { tone: 'refused', text: 'O documento não existe mais.' };
      await recordLook(request.sys, { ...found, action: 'document.unmask', actor: request.person.handle });
      return {
        tone: 'done',
        text: 'Os dados pessoais aparecem nesta página, e ficou registrado que você os viu.',
        unmasked: true,
      };
    },
  });
