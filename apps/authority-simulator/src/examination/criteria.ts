import type { Environment } from '@fiscal/domain';
import type { AuthorityLimits, AuthorityTrust } from '../authority.ts';
import type { Refusal } from '../rule.ts';
import type { OptionalRules } from '../state/optional-rules.ts';
import type { SchemaEntry } from '../xml/compile-schemas.ts';

/**
 * The criteria that examine a message, without the authority's memory. They are plain data, because
 * they are copied to a thread.
 */
export interface Criteria {
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  readonly limits: AuthorityLimits;
  readonly optionalRules: OptionalRules;
  readonly trust: AuthorityTrust;
}

export interface MessageToExamine {
  readonly bytes: Uint8Array;
  readonly schema: SchemaEntry;
  readonly criteria: Criteria;
}

/** A note that was examined without the registries and the stored notes. */
export interface ExaminedNote {
  readonly accessKey: string;
  readonly uf: string;
  /** The CNPJ of the issuer, or its CPF after `000`, as in the key. */
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  readonly number: number;
  readonly issuedAt: string;
  readonly issuer: { readonly cnpj: string | undefined; readonly ie: string; readonly crt: string };
  readonly recipientCnpj: string | undefined;
  readonly signature: SignatureCheck;
  /** The first content rule that the note breaks. Content is not checked after a bad signature. */
  readonly refusal: Refusal | undefined;
}

export type SignatureCheck =
  | { readonly kind: 'valid'; readonly digestValue: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The result of checking form, schema, signatures and content of a message. */
export type Examination =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A message that is not a batch of notes, as canonical XML. */
  | { readonly kind: 'message'; readonly canonical: string }
  | {
      readonly kind: 'batch';
      readonly indSinc: string | undefined;
      /** The IBGE code of the UF of the first note. */
      readonly uf: string;
      readonly notes: readonly ExaminedNote[];
    };
