#!/usr/bin/python3
"""/usr/bin/python3 encode_truth.py BASE OUT: BASE.*.exr of assets/kit/truth.py become OUT.NAME.webp, lossless: the
outline's opacity above the share of the key's light that the body takes; 255 there is what the key never reaches."""
import sys, glob, numpy as np
from PIL import Image
from scipy import ndimage as ndi
from encode_geometry import exr, LUM

base, out = sys.argv[1:3]; bare = exr(base+'.without.exr')[0]('Combined', 'RGB') @ LUM
for path in sorted(glob.glob(base+'.*.with.exr')):
    name = path[len(base)+1:-9]; cast = exr(path)[0]('Combined', 'RGB') @ LUM; ids = exr(f'{base}.{name}.outline.exr')[0]('IndexOB', 'X')[..., 0]; n = bare.shape[0]; k = ids.shape[0]//n
    alpha = (ids == 7).astype(np.float32).reshape(n, k, n, k).mean((1, 3)); lit = bare > np.percentile(bare, 60)*.15
    w, o = ndi.gaussian_filter(cast, .6), ndi.gaussian_filter(bare, .6); taken = np.clip(1-w/np.maximum(o, 1e-4), 0, 1)
    truth = np.where(lit, np.round(taken*14)*16, 255).astype(np.uint8); cover = (np.round(alpha*15)*17).astype(np.uint8)
    Image.fromarray(np.concatenate([cover, truth], 0)).save(f'{out}.{name}.webp', 'WEBP', lossless=True, quality=100, method=6)
