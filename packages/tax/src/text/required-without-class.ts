/** Reported of a code that neither the item nor a tax class brings. Source: specification 2.7. */
export const requiredWithoutClass = 'obrigatório quando não há taxClass';
