import type { SefinClient } from '@fiscal/authority';
import type { SigningProfileName } from '@fiscal/xml';
import type { Renderers } from '../../context/context.ts';

/** The needs of a kind whose documents the Sefin registers by some of its calls. */
export interface SefinKindDeps<Call extends keyof SefinClient> {
  readonly sefin: Pick<SefinClient, Call>;
  readonly renderers: Pick<Renderers, 'nfse'>;
  /** The signature profile of DPS and of the requests of their events; default: RSA-SHA1. */
  readonly nfseSignature?: SigningProfileName | undefined;
}
