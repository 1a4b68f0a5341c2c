export { createLowlight as createHighlighter } from 'lowlight'
