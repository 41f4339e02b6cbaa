import { nfeSearchQuery, nfseSearchQuery, noteKindInput } from '@fiscal/api-contract';
import { z } from '@hono/zod-openapi';

const ofNfe: z.ZodObject['shape'] = nfeSearchQuery.shape;
const ofNfse: z.ZodObject['shape'] = nfseSearchQuery.shape;

/** The filters of both searches. A filter that differs between them takes the values of both. */
export const searchInput = z.strictObject({
  ...noteKindInput.shape,
  ...Object.fromEntries(
    Object.keys({ ...ofNfe, ...ofNfse }).map((name) => {
      const [nfe, nfse] = [ofNfe[name], ofNfse[name]];
      return [
        name,
        nfe === undefined || nfse === undefined || nfe === nfse ? (nfe ?? nfse) : z.union([nfe, nfse]),
      ];
    }),
  ),
}) as z.ZodObject;
