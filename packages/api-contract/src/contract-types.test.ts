import type { NfseRequest } from '@fiscal/domain';
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { nfseRequestSchema } from './nfse/nfse-request.ts';

type Scalar = string | number | boolean | null | undefined;

/** The fields of a type at every level, whatever their values and whether they may be absent. */
type Fields<T> = T extends Scalar
  ? true
  : T extends readonly (infer Element)[]
    ? readonly Fields<Element>[]
    : { readonly [K in keyof T]-?: Fields<Exclude<T[K], null | undefined>> };

test('the request of an NFS-e that the schema lets through has exactly the fields that the domain reads', () => {
  expectTypeOf<Fields<z.output<typeof nfseRequestSchema>>>().toEqualTypeOf<Fields<NfseRequest>>();
});
