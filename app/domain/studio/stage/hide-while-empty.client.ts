import type Konva from 'konva/lib/Core.js';
import { Transformer } from 'konva/lib/shapes/Transformer.js';

/**
 * Takes a layer's canvas off the page while there is nothing on it: every canvas on the page costs the browser time with
 * every frame, whatever it is that changed. Returns what ends it.
 */
export function hideWhileEmpty(layer: Konva.Layer): () => void {
  const canvas = layer.getNativeCanvasElement();
  const look = () => {
    canvas.style.display = layer.getChildren().some(isSeen) ? 'block' : 'none';
  };
  // Whatever comes or goes asks for a drawing; what is drawn is looked at in the same frame.
  layer.on('draw.empty', look);
  look();
  return () => {
    layer.off('draw.empty');
    canvas.style.display = 'block';
  };
}

const isSeen = (node: Konva.Node) => node.visible() && (!(node instanceof Transformer) || node.nodes().length > 0);
