/** Full taxation: the class of an item without any classification (LC 214/2025 art. 4º). */
export const fullTaxationClass = '000001';
/** A bonus in the document of the sale (LC 214/2025 art. 5º § 1º, I). */
export const bonusClass = '410001';
/** A transfer between establishments of one taxpayer (LC 214/2025 art. 6º, II). */
export const transferClass = '410002';
