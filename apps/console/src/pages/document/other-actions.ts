import { describeDocument, hurryFiling, redispatchFiling } from '@fiscal/services';
import { z } from 'zod';
import { reasonField } from '../../layout/form-fields.ts';
import { paths } from '../../paths/paths.ts';
import { defineAction } from '../../routes/define-action.ts';
import { defineUnmask } from '../../routes/define-unmask.ts';
import { hurryNotice, redispatchNotice } from '../../words/decision-results.ts';

const withReason = {
  page: paths.document,
  role: 'suporte',
  form: z.object({ reason: reasonField }),
} as const;

export const hurry = defineAction({
  ...withReason,
  path: '/documentos/:id/continuar',
  run: async ({ sys, executions, person, params: { id }, input: { reason } }) =>
    hurryNotice(await hurryFiling(sys, executions, { id, actor: person.handle, reason })),
});

export const redispatch = defineAction({
  ...withReason,
  path: '/documentos/:id/recomecar',
  run: async ({ sys, executions, person, params: { id }, input: { reason } }) =>
    redispatchNotice(await redispatchFiling(sys, executions, { id, actor: person.handle, reason })),
});

export const unmaskDocument = defineUnmask({
  path: '/documentos/:id/revelar',
  page: paths.document,
  find: async ({ sys, params: { id } }) => {
    const found = await describeDocument(sys, { id });
    return found && { subjectId: id, clientId: found.clientId };
  },
});
