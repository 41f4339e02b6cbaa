import type { AttentionAction, FilingKind } from '@fiscal/contracts';
import type { DecisionCondition } from '@fiscal/services';

/** The evidence that a decision needs besides its reason. `document`: the XML of the portal; `takenBy`: an access key. */
export type StepEvidence = 'nothing' | 'document' | 'takenBy' | 'withoutEvents';

/** A decision that is made here, or something that the client does in its own system. */
export type StepWay =
  | { readonly kind: 'decision'; readonly action: AttentionAction; readonly evidence: StepEvidence }
  | { readonly kind: 'client'; readonly does: 'retry' };

/** One choice of a person about a document that needs a decision. */
export interface AttentionStep {
  /** The name of its block in the operators' page; before the colon stands the kind of document. */
  readonly name: string;
  readonly title: string;
  /** The sentence that says when to choose the step. */
  readonly when: string;
  readonly effect: string;
  /** The condition that a person checks before; absent when nothing can be damaged. */
  readonly before?: string | undefined;
  /** The calls after which the step makes sense. */
  readonly condition: 'always' | DecisionCondition;
  readonly way: StepWay;
  /** The step cannot be undone: the page asks for a typed confirmation. */
  readonly isFinal: boolean;
  /** Where the effect differs for a kind. */
  readonly effectOf?: Partial<Readonly<Record<FilingKind, string>>> | undefined;
}

export const decision = (action: AttentionAction, evidence: StepEvidence = 'nothing'): StepWay => ({
  kind: 'decision',
  action,
  evidence,
});

export const clientRetries: StepWay = { kind: 'client', does: 'retry' };

/** The step in which only a question is sent, so that nothing can be damaged. */
export const query = (name: string, when: string): AttentionStep => ({
  name,
  title: 'Consultar de novo',
  when,
  effect:
    'O serviço pergunta à SEFAZ o que ela tem. Nada é enviado. Se o documento for o nosso, ele termina como autorizado.',
  condition: 'always',
  way: decision('recheck'),
  isFinal: false,
});

/** The step that accepts an NFS-e about whose events the Sefin says nothing. */
export const adoptWithoutEvents = (
  name: string,
  condition: AttentionStep['condition'],
  when = 'Quando a Sefin mostra a NFS-e, mas não diz se ela foi cancelada ou substituída.',
): AttentionStep => ({
  name,
  title: 'Ficar com a NFS-e que a Sefin mostra, sem eventos',
  when,
  effect:
    'O serviço busca a NFS-e de novo, confere a assinatura e a registra como autorizada, com um aviso. Se a Sefin informar um evento, agora ou depois, o evento vale mais.',
  before:
    'Alguém entrou no portal da NFS-e e viu que não há cancelamento nem substituição. Escreva no motivo quem olhou.',
  condition,
  way: decision('adopt', 'withoutEvents'),
  isFinal: true,
});
