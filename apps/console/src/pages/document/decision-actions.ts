import type { AttentionAction } from '@fiscal/contracts';
import { askForResult, checkBasis, describeDocument, resolveFiling, withoutEvents } from '@fiscal/services';
import { z } from 'zod';
import { confirmationField, reasonField } from '../../layout/form-fields.ts';
import { paths } from '../../paths/paths.ts';
import { type Action, type ActionRequest, defineAction } from '../../routes/define-action.ts';
import type { StepEvidence, StepWay } from '../../words/attention-step.ts';
import { changedNotice, resolveNotice } from '../../words/decision-results.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import type { Notice } from '../../words/notice.ts';
import { offeredSteps } from './offered-steps.ts';

/** The fields that every form of a decision has: its step, the document as its page showed it, and the reason. */
const form = { step: z.string(), basis: z.string(), reason: reasonField };

type DecisionPath = `/documentos/:id/${string}`;

type Decided = ActionRequest<
  DecisionPath,
  { readonly step: string; readonly basis: string; readonly reason: string }
>;

interface Chosen {
  readonly action: AttentionAction;
  readonly evidence: StepEvidence;
}

/** Carries a decision out, unless the document has changed since its form was shown, or has no such step. */
async function decide(
  { sys, executions, person, ticket, params: { id }, input }: Decided,
  { action, evidence: needed }: Chosen,
  evidence?: string,
): Promise<Notice> {
  const { step, basis, reason } = input;
  const actor = person.handle;
  const checked = await checkBasis(sys, { id, basis, ticket, action, actor });
  if (checked.kind === 'notFound') return resolveNotice({ kind: 'notFound' }, action);
  if (checked.kind === 'changed') return changedNotice(checked, actor);
  const document = checked.isRepeated ? undefined : await describeDocument(sys, { id });
  const way = document && offeredSteps(document).find(({ name }) => name === step)?.way;
  if (!checked.isRepeated && !isWay(way, { action, evidence: needed })) {
    return { tone: 'refused', text: 'O documento não tem este passo agora. Vale a situação abaixo.' };
  }
  const result = await resolveFiling(sys, executions, { id, action, ticket, actor, reason, evidence });
  const notice = resolveNotice(result, action);
  return { ...notice, text: ofAuthority(checked.filing.kind, notice.text) };
}

const isWay = (way: StepWay | undefined, { action, evidence }: Chosen): boolean =>
  way?.kind === 'decision' && way.action === action && way.evidence === evidence;

/** A decision that a form carries out. */
interface DecisionForm extends Chosen {
  readonly of: Action<DecisionPath>;
  /** The word that the form asks for; undefined where nothing can be damaged. */
  readonly word: string | undefined;
}

const common = { page: paths.document, role: 'suporte' } as const;

const confirmed = (word: string) => ({ ...form, confirmation: confirmationField(word) });

/** Declares a decision that needs nothing from outside. */
function decisionAlone(path: DecisionPath, chosen: Chosen, word?: string): DecisionForm {
  const fields: typeof form = word === undefined ? form : confirmed(word);
  const stated = chosen.evidence === 'withoutEvents' ? withoutEvents : undefined;
  const of = defineAction({
    ...common,
    path,
    form: z.object(fields),
    run: (request) => decide(request, chosen, stated),
  });
  return { ...chosen, of, word };
}

const copy: Chosen = { action: 'adopt', evidence: 'document' };

const adoptCopy = defineAction({
  ...common,
  path: '/documentos/:id/ficar-com-arquivo',
  body: 'upload',
  form: z.object({
    ...confirmed('FICAR'),
    document: z
      .instanceof(File, { error: 'Escolha o arquivo XML.' })
      .refine(({ size }) => size > 0, 'Escolha o arquivo XML.'),
  }),
  run: async (request) => decide(request, copy, await request.input.document.text()),
});

const otherKey: Chosen = { action: 'release', evidence: 'takenBy' };

const releaseToKey = defineAction({
  ...common,
  path: '/documentos/:id/deixar-com-chave',
  form: z.object({
    ...confirmed('DEIXAR'),
    key: z
      .string('Preencha este campo.')
      .transform((typed) => typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
      .refine(
        (key) => key.length === 44 || key.length === 50,
        'A chave tem 44 caracteres na NF-e e 50 na NFS-e. Copie-a inteira do portal.',
      ),
  }),
  run: (request) => decide(request, otherKey, request.input.key),
});

const decisions: readonly DecisionForm[] = [
  decisionAlone('/documentos/:id/consultar', { action: 'recheck', evidence: 'nothing' }),
  decisionAlone('/documentos/:id/enviar', { action: 'resend', evidence: 'nothing' }, 'ENVIAR'),
  decisionAlone('/documentos/:id/encerrar', { action: 'abandon', evidence: 'nothing' }, 'ENCERRAR'),
  decisionAlone('/documentos/:id/ficar', { action: 'adopt', evidence: 'nothing' }, 'FICAR'),
  decisionAlone('/documentos/:id/ficar-sem-eventos', { action: 'adopt', evidence: 'withoutEvents' }, 'FICAR'),
  { ...copy, of: adoptCopy, word: 'FICAR' },
  decisionAlone('/documentos/:id/deixar', { action: 'release', evidence: 'nothing' }, 'DEIXAR'),
  { ...otherKey, of: releaseToKey, word: 'DEIXAR' },
];

/** Returns the form that carries a way out; undefined for what the client does. */
export const decisionOf = (way: StepWay): DecisionForm | undefined =>
  decisions.find((each) => isWay(way, each));

/** Shows the result of a decision that was not known when it was taken. */
export const askResult = defineAction({
  ...common,
  path: '/documentos/:id/resultado',
  form: z.object({ decision: z.string().max(64) }),
  run: async ({ sys, executions, person, params: { id }, input }) => {
    const request = { id, ticket: input.decision, actor: person.handle };
    const { action, ...result } = await askForResult(sys, executions, request);
    return resolveNotice(result, action);
  },
});

export const decisionActions: readonly Action[] = [...decisions.map(({ of }) => of), askResult];
