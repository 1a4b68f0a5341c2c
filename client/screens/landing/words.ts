/** Texts of the landing page, and of the previews that links to it show. */
export const TITLE = 'Automate your documentation'
export const PITCH = 'Automate your documentation, Accelerate your development'
export const LEAD =
  'Docwright writes your documentation from the code, links every statement to its source, and shows which statements a push made stale. Your own text stays yours.'
export const PROMISE =
  'Your code is used to generate and maintain your documentation, and for nothing else: not for model training, not for analytics.'
