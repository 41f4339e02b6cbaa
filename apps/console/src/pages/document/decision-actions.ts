import type { AttentionAction } from '@fiscal/contracts';
import { askForResult, checkBasis, describeDocument, resolveFiling, withoutEvents } from '@fiscal/services';
import { z } from 'zod';
import { confirmationField, reasonField } from '../../layout/form-fields.ts';
import { paths } from '../../paths/paths.ts';
import { type Action, type ActionRequest, defineAction, type Notice } from '../../routes/define-action.ts';
import type { StepEvidence, StepWay } from '../../words/attention-step.ts';
import { changedNotice, resolveNotice } from '../../words/decision-results.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import { offeredSteps } from './offered-steps.ts';

/** The fields that every form of a decision has: its step, the document as its page showed it, and the reason. */
const form = { step: z.string(), basis: z.string(), reason: reasonField };

type Decided = ActionRequest<
  '/documentos/:id',
  { readonly step: string; readonly basis: string; readonly reason: string }
>;

interface Chosen {
  readonly action: AttentionAction;
  readonly evidence?: StepEvidence;
}

/** Carries a decision out, unless the document has changed since its form was shown, or has no such step. */
async function decide(
  { sys, executions, person, ticket, params: { id }, input }: Decided,
  { action, evidence: needed = 'nothing' }: Chosen,
  evidence?: string,
): Promise<Notice> {
  const { step, basis, reason } = input;
  const actor = person.handle;
  const checked = await checkBasis(sys, { id, basis, ticket, action, actor });
  if (checked.kind === 'notFound') return resolveNotice({ kind: 'notFound' }, action);
  if (checked.kind === 'changed') return changedNotice(checked, actor);
  const document = checked.isRepeated ? undefined : await describeDocument(sys, { id });
  const way = document && offeredSteps(document).find(({ name }) => name === step)?.way;
  if (!checked.isRepeated && !isWay(way, action, needed)) {
    return { tone: 'refused', text: 'O documento não tem este passo agora. Vale a situação abaixo.' };
  }
  const result = await resolveFiling(sys, executions, { id, action, ticket, actor, reason, evidence });
  const notice = resolveNotice(result, action);
  return { ...notice, text: ofAuthority(checked.filing.kind, notice.text) };
}

const isWay = (way: StepWay | undefined, action: AttentionAction, evidence: StepEvidence): boolean =>
  way?.kind === 'decision' && way.action === action && way.evidence === evidence;

const common = { page: paths.document, role: 'suporte' } as const;

const recheck = defineAction({
  ...common,
  path: '/documentos/:id/consultar',
  form: z.object(form),
  run: (request) => decide(request, { action: 'recheck' }),
});

const resend = defineAction({
  ...common,
  path: '/documentos/:id/enviar',
  form: z.object({ ...form, confirmation: confirmationField('ENVIAR') }),
  run: (request) => decide(request, { action: 'resend' }),
});

const abandon = defineAction({
  ...common,
  path: '/documentos/:id/encerrar',
  form: z.object({ ...form, confirmation: confirmationField('ENCERRAR') }),
  run: (request) => decide(request, { action: 'abandon' }),
});

const adopt = defineAction({
  ...common,
  path: '/documentos/:id/ficar',
  form: z.object({ ...form, confirmation: confirmationField('FICAR') }),
  run: (request) => decide(request, { action: 'adopt' }),
});

const adoptStated = defineAction({
  ...common,
  path: '/documentos/:id/ficar-sem-eventos',
  form: z.object({ ...form, confirmation: confirmationField('FICAR') }),
  run: (request) => decide(request, { action: 'adopt', evidence: 'withoutEvents' }, withoutEvents),
});

const adoptCopy = defineAction({
  ...common,
  path: '/documentos/:id/ficar-com-arquivo',
  body: 'upload',
  form: z.object({
    ...form,
    document: z
      .instanceof(File, { error: 'Escolha o arquivo XML.' })
      .refine(({ size }) => size > 0, 'Escolha o arquivo XML.'),
    confirmation: confirmationField('FICAR'),
  }),
  run: async (request) =>
    decide(request, { action: 'adopt', evidence: 'document' }, await request.input.document.text()),
});

const release = defineAction({
  ...common,
  path: '/documentos/:id/deixar',
  form: z.object({ ...form, confirmation: confirmationField('DEIXAR') }),
  run: (request) => decide(request, { action: 'release' }),
});

const releaseToKey = defineAction({
  ...common,
  path: '/documentos/:id/deixar-com-chave',
  form: z.object({
    ...form,
    key: z
      .string('Preencha este campo.')
      .transform((typed) => typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
      .refine(
        (key) => key.length === 44 || key.length === 50,
        'A chave tem 44 caracteres na NF-e e 50 na NFS-e. Copie-a inteira do portal.',
      ),
    confirmation: confirmationField('DEIXAR'),
  }),
  run: (request) => decide(request, { action: 'release', evidence: 'takenBy' }, request.input.key),
});

/** The action of a way, and the word that its form asks for. */
interface DecisionOfWay {
  readonly of: Action<`/documentos/:id/${string}`>;
  readonly word?: string | undefined;
}

const decisions: Readonly<Record<string, DecisionOfWay>> = {
  'recheck nothing': { of: recheck },
  'resend nothing': { of: resend, word: 'ENVIAR' },
  'abandon nothing': { of: abandon, word: 'ENCERRAR' },
  'adopt nothing': { of: adopt, word: 'FICAR' },
  'adopt withoutEvents': { of: adoptStated, word: 'FICAR' },
  'adopt document': { of: adoptCopy, word: 'FICAR' },
  'release nothing': { of: release, word: 'DEIXAR' },
  'release takenBy': { of: releaseToKey, word: 'DEIXAR' },
};

/** Returns the action that carries a way out; undefined for what the client does. */
export const decisionOf = (way: StepWay): DecisionOfWay | undefined =>
  way.kind === 'decision' ? decisions[`${way.action} ${way.evidence}`] : undefined;

/** Shows the result of a decision that was not known when it was taken. */
export const askResult = defineAction({
  ...common,
  path: '/documentos/:id/resultado',
  form: z.object({ decision: z.string().max(64) }),
  run: async ({ sys, executions, person, params: { id }, input }) => {
    const asked = { id, ticket: input.decision, actor: person.handle };
    const { action, ...result } = await askForResult(sys, executions, asked);
    return resolveNotice(result, action);
  },
});

export const decisionActions: readonly Action[] = [
  ...Object.values(decisions).map(({ of }) => of),
  askResult,
];
