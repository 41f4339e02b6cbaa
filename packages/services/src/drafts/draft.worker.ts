import { serveThread } from '@fiscal/xml';
import { type DocumentToDraft, draftDocument } from './draft-document.ts';

serveThread((task) => ({ value: draftDocument(task as DocumentToDraft) }));
