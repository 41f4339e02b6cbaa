/** What a document that is kept begins with; it lies outside of what is signed. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
