import { createFiscalClient, registerCompany, type Stack, type WebhookReceiver } from '@fiscal/dev-stack';
import { cnpjCheckDigits } from '@fiscal/domain';
import { aRefusedNumber, followDisabling, postDisabling } from '../harness/disablings.ts';
import { type Issuer, issue, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { orderFault } from '../harness/order-fault.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { subscribe } from '../harness/start-harness.ts';
import { within } from '../harness/until.ts';

/** A company of its own, beside the sample one. */
export interface Shop extends Issuer {
  readonly cnpj: string;
}

/** The shop of a working day: companies with documents in every state that a backup may meet. */
export interface FilledService {
  readonly issuer: Shop;
  /** The company whose client posts again without a question. */
  readonly careless: Shop;
  /** The company that requests its erasure after the backup. */
  readonly leaving: Shop;
  /** A note that waits for a person. */
  readonly parked: NoteRecord;
  /** An authorized note whose receiver takes no delivery. */
  readonly undelivered: NoteRecord;
  readonly letterOf: NoteRecord;
  /** A note that the authority holds, and whose worker died before it stored the answer. */
  readonly lostAnswer: NoteRecord;
  readonly neverSent: NoteRecord;
  readonly openCancellation: { readonly noteId: string };
  readonly openRange: string;
  /** Ends the outage that keeps the other documents on their way. */
  bringAuthorityBack(): Promise<void>;
}

/** Brings a service into every state that a backup may meet; at the end the authority cannot be reached. */
export async function fillService(
  stack: Stack,
  receiver: WebhookReceiver,
  refusedDeliveries: Set<string>,
): Promise<FilledService> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const { cnpj } = stack.certificate;
  const issuer = { client, companyId: await registerCompany(client, stack), cnpj };
  await subscribe(client, receiver);
  const open = async (root: string): Promise<Shop> => {
    const own = `${root}${cnpjCheckDigits(root)}`;
    const certificate = issueCertificate(stack, { cnpj: own, name: `LOJA ${root}` });
    return { ...(await registerIssuer(client, own, certificate)), cnpj: own };
  };
  const [careless, leaving] = [await open('766777880001'), await open('711222330001')];
  await issue(careless, 'of the careless shop, before');
  await issue(leaving, 'of the leaving shop, before');

  const letterOf = (await issue(issuer, 'with letter')).last;
  await followNoteEvent(issuer, letterOf.id, (await postNoteEvent(issuer, letterOf.id, 'correction')).id);
  const cancelled = (await issue(issuer, 'cancelled before')).last;
  await followNoteEvent(issuer, cancelled.id, (await postNoteEvent(issuer, cancelled.id, 'cancel')).id);
  const toCancel = (await issue(issuer, 'cancelled on the way')).last;
  const disabled = await aRefusedNumber(issuer, 'disabled before');
  await followDisabling(issuer, (await postDisabling(issuer, disabled.number)).id);
  const toDisable = await aRefusedNumber(issuer, 'disabled on the way');
  const parked = (await issue(issuer, 'waits for a person', 'wrong-digval')).last;
  refusedDeliveries.add('not delivered yet');
  const undelivered = (await issue(issuer, 'not delivered yet')).last;

  const lostAnswer = await loseAnswer(stack, issuer, 'answer lost');
  const bringAuthorityBack = await orderFault(stack, {
    scenario: 'unavailable=3600,503',
    environment: 'homologation',
  });
  await stack.worker.restart();
  const neverSent = await postSale(issuer, 'not sent yet');
  await postNoteEvent(issuer, toCancel.id, 'cancel');
  const openRange = (await postDisabling(issuer, toDisable.number)).id;
  return {
    issuer,
    careless,
    leaving,
    parked,
    undelivered,
    letterOf,
    lostAnswer,
    neverSent,
    openRange,
    openCancellation: { noteId: toCancel.id },
    bringAuthorityBack,
  };
}

/** A sale whose worker dies behind the authority's answer, before anything of it is stored; no worker runs afterwards. */
export async function loseAnswer({ worker }: Stack, issuer: Issuer, externalId: string): Promise<NoteRecord> {
  await worker.kill();
  await worker.restart({ FAULT_POINTS: 'transmit.answered' });
  const posted = await postSale(issuer, externalId);
  const how = await within('the worker dies behind the answer', worker.ended());
  if (how !== 'SIGKILL') throw new Error(`the worker ended by ${how}`);
  return posted;
}
