import { DerError, part, readDer, readInteger } from '../der/read-der.ts';
import { type ChosenLeaf, chooseLeaf } from './choose-leaf.ts';
import { createIterationBudget, type IterationBudget } from './iteration-budget.ts';
import { type PasswordForm, passwordForms } from './passwords.ts';
import { PfxError, type PfxProblemReason } from './pfx-problem.ts';
import { readBags, readData } from './read-bags.ts';
import { type MacCheck, readMac } from './verify-mac.ts';

/** An opened PKCS#12 file: key and certificate, and its other certificates. */
export interface OpenedPfx extends ChosenLeaf {
  readonly ok: true;
}

export interface PfxProblem {
  readonly ok: false;
  readonly reason: PfxProblemReason;
}

const maxBytes = 525_000;

/**
 * Opens a PKCS#12 file on this thread: structure, then MAC (which tells whether the password is right), then bags. RC2,
 * 3DES and AES files, MAC of SHA-1/2 or PBMAC1; derivation rounds are limited before they are spent. Sources: RFC 7292,
 * RFC 8018, RFC 9579. Costs 5 to 100 ms: services use `createPfxOpener`.
 */
export function openPfxHere(bytes: Uint8Array, password: string): OpenedPfx | PfxProblem {
  try {
    return { ok: true, ...open(bytes, password) };
  } catch (error) {
    if (error instanceof PfxError) return { ok: false, reason: error.reason };
    // A file only claims to be DER, X.509 and PKCS#8: any failure to read it is the fault of the file.
    if (error instanceof DerError || error instanceof Error) return { ok: false, reason: 'unreadable' };
    throw error;
  }
}

function open(bytes: Uint8Array, password: string): ChosenLeaf {
  if (bytes.length > maxBytes || bytes[0] !== 0x30) throw new PfxError('unreadable');
  const file = readDer(bytes);
  if (readInteger(part(file, 0)) !== 3) throw new PfxError('unsupported');
  const safe = readData(part(file, 1, 0x30));
  const macData = file.children[2];
  if (macData === undefined) throw new PfxError('no_mac');
  const budget = createIterationBudget();
  const form = provePassword(readMac(macData, safe), password, budget);
  const contents = readBags(safe, { forms: [form, ...passwordForms(password)], budget });
  try {
    return chooseLeaf(contents);
  } finally {
    for (const key of contents.keys) key.fill(0);
  }
}

function provePassword(matches: MacCheck, password: string, budget: IterationBudget): PasswordForm {
  const form = passwordForms(password).find((candidate) => matches(candidate, budget));
  if (form === undefined) throw new PfxError('wrong_password');
  return form;
}
