import type { FilingPosition, HurryResult, RedispatchResult, ResolveResult } from '@fiscal/services';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';

const over = (status: string): CommandFailed =>
  new CommandFailed(`the filing has ended (${status}); nothing was done`, exitCodes.refused);
const notFound = (): CommandFailed => new CommandFailed('no filing has this id', exitCodes.refused);
const notRunning = (): CommandFailed =>
  new CommandFailed(
    'no execution runs for this open filing; use redispatch, then try again',
    exitCodes.refused,
  );

function authorityPaused({
  authorizer,
  environment,
  pausedBy,
  pausedAt,
  reason,
}: Extract<ResolveResult, { kind: 'authorityPaused' }>): CommandFailed {
  const by = `${pausedBy} has paused ${authorizer} (${environment}) since ${pausedAt.toISOString()}: ${reason}`;
  return new CommandFailed(`${by}. Nothing was done; decide after \`authorities resume\``, exitCodes.refused);
}

/** Explains the result of `redispatch`; throws CommandFailed when nothing was written. */
export function redispatchLines(result: RedispatchResult): string[] {
  switch (result.kind) {
    case 'written':
      return [
        'the start is in the outbox; a relay dispatches it within seconds',
        ...(result.execution === 'unreachable'
          ? ['Temporal did not answer: if an execution runs already, the start changes nothing']
          : []),
      ];
    case 'running':
      throw new CommandFailed(
        `an execution runs (run id ${result.runId}); nothing was written. Use hurry, or resolve`,
        exitCodes.refused,
      );
    case 'waiting':
      throw new CommandFailed(
        `a start has been in the outbox since ${result.since.toISOString()}; nothing was written. Check that a relay runs`,
        exitCodes.refused,
      );
    case 'over':
      throw over(result.status);
    case 'notFound':
      throw notFound();
  }
}

/** Explains the result of `hurry`; throws CommandFailed when no signal was sent. */
export function hurryLines(result: HurryResult): string[] {
  switch (result.kind) {
    case 'signalled':
      return [
        result.waiting === null
          ? 'the signal was sent; the filing was not waiting'
          : `the signal was sent; the wait (${result.waiting}) ends now`,
      ];
    case 'notShortened':
      throw new CommandFailed(
        `it waits for ${result.waiting} until ${result.until?.toISOString() ?? '-'}; this wait cannot be shortened`,
        exitCodes.refused,
      );
    case 'authorityPaused':
      throw authorityPaused(result);
    case 'parked':
      throw new CommandFailed(
        `it needs attention (${result.attention}); use resolve, or let the client retry`,
        exitCodes.refused,
      );
    case 'over':
      throw over(result.status);
    case 'notRunning':
      throw notRunning();
    case 'unreachable':
      throw new CommandFailed('Temporal does not answer; nothing was done', exitCodes.unanswered);
    case 'notFound':
      throw notFound();
  }
}

/** Explains the result of `resolve`; throws CommandFailed unless the decision was carried out or continues. */
export function resolveLines(result: ResolveResult): string[] {
  switch (result.kind) {
    case 'answered':
      return answeredLines(result);
    case 'over':
      throw over(result.status);
    case 'notRunning':
      throw notRunning();
    case 'authorityPaused':
      throw authorityPaused(result);
    case 'badEvidence':
      throw new CommandFailed(`${badEvidence[result.because]}; nothing was done`, exitCodes.refused);
    case 'ticketUsed':
      throw new CommandFailed(
        `refused: the ticket was used ${ticketUse(result)}: use another ticket for this decision; nothing was done`,
        exitCodes.refused,
      );
    case 'excluded':
      throw new CommandFailed(
        'the filing has failed, and another one that took its place is open: decide about that one',
        exitCodes.refused,
      );
    case 'registeredInstead':
      throw new CommandFailed(
        'the event has failed, and another event of its note is registered in its place; nothing was done',
        exitCodes.refused,
      );
    case 'unanswered':
      throw new CommandFailed(
        'no worker took the decision in time; its result is not known. Repeat it with the same ticket',
        exitCodes.unanswered,
      );
    case 'notFound':
      throw notFound();
  }
}

function answeredLines({ result, now, unproven }: Extract<ResolveResult, { kind: 'answered' }>): string[] {
  switch (result.kind) {
    case 'carriedOut':
      return [`carried out in run ${result.run}; ${standing(now)}`, ...goingOn(now)];
    case 'overtaken':
      throw new CommandFailed(
        `overtaken: a newer run, the client's retry or the document itself came first, nothing was done; ${standing(now)}`,
        exitCodes.overtaken,
      );
    case 'unproven':
      throw new CommandFailed(
        `not done: ${unprovenBy[unproven ?? 'undecided']}; ${standing(now)}. See the calls with show`,
        exitCodes.refused,
      );
    case 'refused':
      throw new CommandFailed(`refused: ${result.because}; ${standing(now)}`, exitCodes.refused);
    case 'accepted':
      throw new CommandFailed(
        'accepted, and not yet carried out. Repeat it with the same ticket to see its result',
        exitCodes.unanswered,
      );
  }
}

/** Says how a ticket was used before. A document that was given as evidence is not printed. */
function ticketUse({ evidence }: Extract<ResolveResult, { kind: 'ticketUsed' }>): string {
  if (evidence === undefined) return 'without a key or a file';
  return evidence.includes('<') ? 'with another file' : `with ${evidence}`;
}

const badEvidence = {
  missing:
    "no service gives an issuer the XML of its note: name the file of the authority's portal with --document",
  unreadable: 'the document is not a signed note (NFe or procNFe)',
  signature: 'the signature in the document does not cover exactly this note',
  otherIssuer: 'the document is a note of another company',
  otherKey: 'the document is a note with another key: show lists the keys of the runs',
} as const;

const unprovenBy = {
  undecided: "the authority's answers do not prove it",
  notHeld: 'the authority holds no document under this key',
  otherDigest: 'the authority names another digest than the one of the document',
  noDigest:
    'the authority names no digest, and no protocol of its number in the document names one: give the whole procNFe',
  otherNotHeld: 'the authority holds no document under the key that should get the number',
  otherDps:
    'the Sefin shows no NFS-e of another DPS with this number under the key: it cannot be read, is of this filing (recheck finds it), or has another number',
  otherUnnamed:
    'no answer names the key that has the number, and --taken-by names none of this issuer, model, series and number',
  standstill: 'the authority answers that it is down, so that it is not known what it holds',
  unanswered: 'the authority has not answered the last query, so that it is not known what it holds',
} as const;

const goingOn = (now: FilingPosition | null): string[] =>
  now === null || now.waiting === null
    ? []
    : ['the authority has not answered yet: use `filings show` later'];

const standing = (now: FilingPosition | null): string =>
  now === null
    ? 'the filing no longer exists'
    : `the filing is ${now.status}, attention ${now.attention ?? '-'}, waiting ${now.waiting ?? '-'}`;
