import type { DocumentDescription } from '@fiscal/services';

/** Returns the call with which the client tries the document again. */
export function retryCall({ kind, id, noteId }: DocumentDescription): string {
  switch (kind) {
    case 'nfe':
      return `POST /v1/nfe/${id}/retry`;
    case 'nfse':
      return `POST /v1/nfse/${id}/retry`;
    case 'nfeEvent':
      return `POST /v1/nfe/${noteId}/events/${id}/retry`;
    case 'nfseEvent':
      return `POST /v1/nfse/${noteId}/events/${id}/retry`;
    case 'nfeDisabling':
      return `POST /v1/nfe/disable-range/${id}/retry`;
  }
}
