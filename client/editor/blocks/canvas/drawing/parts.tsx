import {
  ArrowShapeTool,
  ArrowToolbarItem,
  CloudToolbarItem,
  DefaultToolbar,
  DiamondToolbarItem,
  DrawShapeTool,
  DrawShapeUtil,
  DrawToolbarItem,
  defaultBindingUtils,
  defaultOverlayUtils,
  EllipseToolbarItem,
  EraserTool,
  EraserToolbarItem,
  FrameShapeTool,
  FrameShapeUtil,
  FrameToolbarItem,
  GeoShapeTool,
  HandTool,
  HandToolbarItem,
  HighlightShapeTool,
  HighlightShapeUtil,
  HighlightToolbarItem,
  LineShapeTool,
  LineShapeUtil,
  LineToolbarItem,
  NoteShapeTool,
  NoteToolbarItem,
  OvalToolbarItem,
  RectangleToolbarItem,
  SelectTool,
  SelectToolbarItem,
  TextShapeTool,
  TextToolbarItem,
  type TLComponents,
  ZoomTool,
} from 'tldraw'
import { labelledShapes } from './picture-labels.tsx'

export const shapeUtils = [...labelledShapes, DrawShapeUtil, LineShapeUtil, FrameShapeUtil, HighlightShapeUtil]
export const bindingUtils = [...defaultBindingUtils]
export const overlayUtils = [...defaultOverlayUtils]
export const tools = [
  SelectTool,
  HandTool,
  EraserTool,
  ZoomTool,
  TextShapeTool,
  DrawShapeTool,
  GeoShapeTool,
  NoteShapeTool,
  LineShapeTool,
  FrameShapeTool,
  ArrowShapeTool,
  HighlightShapeTool,
]

/** Toolbar with the tools for explaining software first. Tools that don't fit move behind the last button. */
function Toolbar() {
  return (
    <DefaultToolbar>
      <SelectToolbarItem />
      <HandToolbarItem />
      <RectangleToolbarItem />
      <ArrowToolbarItem />
      <TextToolbarItem />
      <DrawToolbarItem />
      <EraserToolbarItem />
      <NoteToolbarItem />
      <EllipseToolbarItem />
      <DiamondToolbarItem />
      <OvalToolbarItem />
      <CloudToolbarItem />
      <LineToolbarItem />
      <FrameToolbarItem />
      <HighlightToolbarItem />
    </DefaultToolbar>
  )
}

/**
 * Interface of the drawing library, reduced to one page. It has our own bar above it, and no menu that leads
 * out of the drawing.
 */
export const components: TLComponents = {
  Toolbar,
  MainMenu: null,
  PageMenu: null,
  DebugMenu: null,
  DebugPanel: null,
  SharePanel: null,
  HelpMenu: null,
  NavigationPanel: null,
  Minimap: null,
  CursorChatBubble: null,
  FollowingIndicator: null,
  ImageToolbar: null,
  VideoToolbar: null,
}
