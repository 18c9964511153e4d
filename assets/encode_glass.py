#!/usr/bin/python3
"""/usr/bin/python3 encode_glass.py IN OUT: the pictures of glass_truth.py become OUT/*.webp. A thing before another ground is kept within its
outline only; the mask (red: its share of the pixel, green: of it what is glass) is lossless. Grain goes: a blur of 0.9 pixels."""
import sys, glob, os, numpy as np
from PIL import Image, ImageFilter

source, out = sys.argv[1:3]; os.makedirs(out, exist_ok=True)
read = lambda name: Image.open(os.path.join(source, name+'.png')).convert('RGB')
def save(image, name, **how): image.save(os.path.join(out, name+'.webp'), 'WEBP', method=6, **how)
soft = lambda name: read(name).filter(ImageFilter.GaussianBlur(.9))
for ground in ('warm', 'dark'): save(soft('empty.'+ground), 'empty.'+ground, quality=86)
for path in sorted(glob.glob(os.path.join(source, '*.mask.png'))):
    name = os.path.basename(path)[:-9]; mask = np.asarray(read(name+'.mask')).astype(np.float32)
    mask[mask < 6] = 0; mask = np.clip(np.round(mask*255/(mask.max()-2)), 0, 255).astype(np.uint8); mask[..., 2] = 0
    save(Image.fromarray(mask), name+'.mask', lossless=True); save(soft(name+'.plain'), name+'.plain', quality=86)
    near = np.asarray(Image.fromarray(mask[..., 0]).filter(ImageFilter.MaxFilter(5))) > 0
    for ground in ('warm', 'dark'): save(Image.fromarray(np.asarray(soft(f'{name}.{ground}'))*near[..., None]), f'{name}.{ground}', quality=90)
