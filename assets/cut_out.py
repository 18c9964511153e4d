#!/usr/bin/python3
"""Cut-out of a sample product: alpha from the mask run, colours from the plain photograph. Half-covered pixels at the
edge take the colour of the product beside them, so that no grey of the ground comes along.
   /usr/bin/python3 cut_out.py PLAIN.png MASK_BASE OUT.png      (MASK_BASE.a.exr and MASK_BASE.b.exr)"""
import sys
import numpy as np
from PIL import Image
import OpenImageIO as oiio


def alpha_of(path):
    i = oiio.ImageInput.open(path); s = i.spec(); d = np.asarray(i.read_image('float')).reshape(s.height, s.width, s.nchannels); i.close()
    return d[..., next(k for k, n in enumerate(s.channelnames) if n.endswith('Combined.A'))]


plain, base, out = sys.argv[1:4]
rgb = np.asarray(Image.open(plain).convert('RGB'), np.float32); a = np.clip((alpha_of(base+'.a.exr')+alpha_of(base+'.b.exr'))/2, 0, 1)
# pixels fully inside keep their own colour; colour then grows outwards, a pixel at a time
core = a > .995
for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)): core &= np.roll(a, (dy, dx), (0, 1)) > .9
col = np.where(core[..., None], rgb, 0); known = core.astype(np.float32)
for _ in range(6):
    s, w = np.zeros_like(col), np.zeros_like(known)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1): s += np.roll(col*known[..., None], (dy, dx), (0, 1)); w += np.roll(known, (dy, dx), (0, 1))
    new = (known == 0) & (w > 0); col[new] = s[new]/w[new][:, None]; known = np.maximum(known, new)
keep = (a > .995)[..., None]; col = np.where(keep, rgb, col)
Image.fromarray(np.dstack([np.clip(col+.5, 0, 255), a*255+.5]).astype(np.uint8), 'RGBA').save(out)
