/** The beginning of every stored document; it is outside of the signed part. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
