import { confirmationInput, resubmitInput } from '@fiscal/api-contract';
import {
  type ConfirmedRequest,
  createConfirmation,
  getNfe,
  getNfeEvent,
  getNfse,
  getNfseEvent,
  type Performed,
  type TenantContext,
  useConfirmation,
} from '@fiscal/services';
import { missingAccess } from '../../../http/require-access.ts';
import type { Operation } from '../../../operation/operation.ts';
import { nfe } from '../../nfe/nfe.ts';
import { nfse } from '../../nfse/nfse.ts';
import {
  environmentText,
  moneyText,
  repeatedSaleText,
  resubmissionText,
  untilText,
} from './confirmation-texts.ts';
import { bodySchema, operationInput, readArguments, requestOfArguments } from './read-arguments.ts';
import { fieldOf, objectOf, refusalIn, type Tool, type ToolCall, textField } from './tool.ts';

type Action = ConfirmedRequest['action'];

/** The operation that a confirmed request calls. */
interface Confirmed {
  readonly operation: Operation;
  /** True when the subject is a note, whose id goes into the path. */
  readonly aboutNote: boolean;
  /** Reads the result again when the confirmation is repeated. */
  read(ctx: TenantContext, ref: { readonly subject: string; readonly resultId: string }): Promise<object>;
}

export const confirmedOperations: Readonly<Record<Action, Confirmed>> = {
  issueNfe: {
    operation: nfe.create,
    aboutNote: false,
    read: (ctx, { resultId }) => getNfe(ctx, { id: resultId }),
  },
  issueNfse: {
    operation: nfse.create,
    aboutNote: false,
    read: (ctx, { resultId }) => getNfse(ctx, { id: resultId }),
  },
  cancelNfe: {
    operation: nfe.cancel,
    aboutNote: true,
    read: (ctx, { subject, resultId }) => getNfeEvent(ctx, { id: subject, eventId: resultId }),
  },
  cancelNfse: {
    operation: nfse.cancel,
    aboutNote: true,
    read: (ctx, { subject, resultId }) => getNfseEvent(ctx, { id: subject, eventId: resultId }),
  },
  correctNfe: {
    operation: nfe.correct,
    aboutNote: true,
    read: (ctx, { subject, resultId }) => getNfeEvent(ctx, { id: subject, eventId: resultId }),
  },
};

const documents = {
  issueNfe: { preview: nfe.preview, name: 'NF-e', total: 'invoice' },
  issueNfse: { preview: nfse.preview, name: 'NFS-e', total: 'net' },
} as const;

/** Writes the amount of a note; the price of the service when the net amount is not known yet. */
function amountText(totals: object, total: string): string {
  const amount = fieldOf(totals, total);
  return typeof amount === 'string'
    ? moneyText(amount)
    : `${moneyText(textField(totals, 'service'))}, menos o ISSQN retido, que ainda não é conhecido`;
}

/** Makes a tool that checks a note as issuing would, and stores it until a person confirms it. */
function prepareTool(name: string, title: string, action: 'issueNfe' | 'issueNfse'): Tool {
  const { preview, name: document, total } = documents[action];
  const { operation } = confirmedOperations[action];
  return {
    name,
    title,
    description:
      `Confere e calcula uma ${document} sem emiti-la, e devolve resumo e confirmationToken, válido por 15 minutos e para ` +
      'uma só emissão. Mostre o resumo à pessoa e emita só com o acordo dela. Mantenha o externalId da venda ao repetir.',
    input: operationInput(operation),
    operations: [preview],
    effect: 'reads',
    async run(call, given) {
      const { resubmit, ...sale } = given;
      const isResubmission = readArguments(resubmitInput, { resubmit }).resubmit === true;
      const { body } = await call.request(preview, requestOfArguments(preview, sale));
      const understood = readArguments(bodySchema(operation), sale);
      const { companyId, externalId } = understood;
      const made = await createConfirmation(call.c.get('tenant'), {
        action,
        companyId: String(companyId),
        subject: String(externalId),
        request: given,
        understood,
      });
      const { totals, warnings } = body as { readonly totals: object; readonly warnings: readonly string[] };
      const text = [
        `${document} ${environmentText(made.environment)}: ${amountText(totals, total)}.`,
        ...repeatedSaleText(made.sameSale),
        ...(isResubmission ? [resubmissionText] : []),
        untilText(made.expiresAt),
      ].join(' ');
      const { environment, token: confirmationToken, sameSale } = made;
      const expiresAt = made.expiresAt.toISOString();
      const prepared = { summary: text, confirmationToken, expiresAt, environment, externalId };
      return {
        text,
        data: { ...prepared, totals, items: fieldOf(body, 'items') ?? null, warnings, sameSale },
      };
    },
  };
}

/** Does the confirmed request of the token once. The same token again returns the same result. */
async function confirm(call: ToolCall, given: object, actions: readonly Action[]): Promise<object> {
  const { confirmationToken: token } = readArguments(confirmationInput, given);
  const tenant = call.c.get('tenant');
  const reached = actions.filter(
    (action) => missingAccess(call.c.get('key'), confirmedOperations[action].operation.access) === undefined,
  );
  const used = await useConfirmation(tenant, { token, actions: reached }, (confirmed) =>
    perform(call, confirmed),
  );
  if (used.kind === 'repeated') return confirmedOperations[used.action].read(tenant, used);
  if (used.kind === 'done') return objectOf(used.value.body);
  throw refusalIn(used.value);
}

async function perform(
  call: ToolCall,
  { action, subject, request }: ConfirmedRequest,
): Promise<Performed<Awaited<ReturnType<ToolCall['operate']>>>> {
  const { operation, aboutNote } = confirmedOperations[action];
  const about = aboutNote ? { id: subject } : {};
  const value = await call.operate(operation, requestOfArguments(operation, { ...request, ...about }));
  if (value.status < 300) return { kind: 'done', resultId: textField(value.body, 'id'), value };
  // After these answers it is not known if something was written.
  const isUndecided = value.status >= 500 || value.status === 429;
  return { kind: isUndecided ? 'unfinished' : 'refused', value };
}

const confirmTool = (
  { name, title, description }: Pick<Tool, 'name' | 'title' | 'description'>,
  effect: 'issues' | 'destroys',
  actions: readonly [Action, ...Action[]],
): Tool => {
  const [first, ...others] = actions.map((action) => confirmedOperations[action].operation);
  if (first === undefined) throw new Error(`${name} confirms nothing`);
  return {
    name,
    title,
    description,
    input: confirmationInput,
    operations: [first, ...others],
    effect,
    run: async (call, given) => ({ data: await confirm(call, given, actions) }),
  };
};

const repeating = 'Repetir a chamada com o mesmo confirmationToken devolve o mesmo registro, nunca outro.';

/** Tools that prepare and confirm. */
export const confirmingTools: readonly Tool[] = [
  prepareTool('prepare_nfe', 'Prepara uma NF-e', 'issueNfe'),
  confirmTool(
    {
      name: 'issue_nfe',
      title: 'Emite a NF-e preparada',
      description: `Emite a NF-e de prepare_nfe que a pessoa confirmou. Assíncrona: acompanhe com get_nfe. ${repeating}`,
    },
    'issues',
    ['issueNfe'],
  ),
  prepareTool('prepare_nfse', 'Prepara uma NFS-e', 'issueNfse'),
  confirmTool(
    {
      name: 'issue_nfse',
      title: 'Emite a NFS-e preparada',
      description: `Emite a NFS-e de prepare_nfse que a pessoa confirmou. Assíncrona: acompanhe com get_nfse. ${repeating}`,
    },
    'issues',
    ['issueNfse'],
  ),
  confirmTool(
    {
      name: 'cancel_note',
      title: 'Cancela a nota',
      description: `Cancela a NF-e ou NFS-e de prepare_event que a pessoa confirmou. Não tem volta. ${repeating}`,
    },
    'destroys',
    ['cancelNfe', 'cancelNfse'],
  ),
  confirmTool(
    {
      name: 'correct_nfe',
      title: 'Corrige a NF-e',
      description: `Envia a carta de correção de prepare_event que a pessoa confirmou. ${repeating}`,
    },
    'destroys',
    ['correctNfe'],
  ),
];
